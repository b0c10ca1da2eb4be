// Wrong: no path goes through a.
enum Node {a, b, c, d};
bool Edge(Node x, y) = x = a & y = b | x = b & y = c | x = d & y = a;
mu bool Path(Node x, y) =
    Edge(x, y) | (exists z. Path(x, z) & Edge(z, y) & z != a);
query long = Path(d, c);
query there = Path(a, c);
show Path;
