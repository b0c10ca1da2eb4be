// The same relation, by doubling.
enum Node {a, b, c, d};
bool Edge(Node x, y) = x = a & y = b | x = b & y = c | x = d & y = a;
mu bool Path(Node x, y) = Edge(x, y) | (exists z. Path(x, z) & Path(z, y));
query long = Path(d, c);
query there = Path(a, c);
count Path;
