// An application as a statement asks, if the relation is defined with '='.
enum Node {a, b};
bool Edge(Node x, Node y) = x = a & y = b;
Edge(a, b);
Edge(b, a);
