// Paths of a graph whose edges come from a file.
enum Node {a, b, c, d};
input bool Edge(Node x, y);
mu bool Path(x, y) = Edge(x, y) | (exists z. Path(x, z) & Edge(z, y));
query circle = exists x. Path(x, x);
show Path;
show Path where x = d limit 1;
expect count Path = 6;
