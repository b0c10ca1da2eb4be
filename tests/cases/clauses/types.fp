// Types that clauses disagree about, and terms that are wrong there.
enum Node {a, b};
enum Color {red, green};
bool Edge(Node x, Node y);
Edge(a, red);
Q(x, c) if Edge(x, _), c = red;
Q(x, x) if Edge(x, x);
T(e) if Edge(e, e), e = 3;
W(x) if Edge(x, x), _ = x;
U(x) if Edge(x, x), Wram(x);
Edge(a);
Foo(a, b);
query q = T(a);
