// Relations as their tuples, and terms among some.
enum Node {a, b, c, d};
bool Edge(Node x, y) = {(a, b), (b, c), (c, d)};
bool Ends(Node x) = {a, d};
bool None(Node x, y) = {};
bool From(x, y) = {(a, _), (_, d)};
mu bool Path(Node x, y) = x = y | (exists z. Path(x, z) & Edge(z, y));
show Path where (x, y) in {(a, c), (b, d), (d, a)};
show Path where x in {a, b} & y != x limit 2;
count From; count None; show Ends;
query q = forall x, y. From(x, y) <-> x = a | y = d;
type N = 0..9;
bool Odd(N n) = {1, 3, 5, 7, 9};
query odd = forall N n. Odd(n) -> n in {1, 3, 5, 7, 9} & !(n in {}) & !(n in {0, 2});
