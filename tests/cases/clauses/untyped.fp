// Parameters of which nothing tells the type.
enum Node {a, b};
bool Edge(Node x, Node y);
Edge(a, b);
Q(x, y, z) if Edge(x, z), y = y;
query q = Q(a, b, b);
