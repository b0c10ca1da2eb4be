// Parts of relations: show and count with where.
enum Node {a, b, c, d};
bool Edge(Node x, y);
Edge(a, b);
Edge(b, c);
Edge(d, a);
bool Edge(Node x) = x = a;
Path(x, y) if Edge+(x, y);
show Path where x = a;
count Path where x = a | y   = c;
show Edge/2 where Edge*(y, c) & Path(x, _);
show Path where x = a;
count Path;
