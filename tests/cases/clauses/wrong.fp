// Errors of clauses.
enum Node {a, b, c, d};
bool Edge(Node x, Node y);
Edge(a, bb);
!Edge(a, b) if Edge(b, c);
x = y if Edge(x, y);
P(x) if !Edge(x, y);
P(x) if Edge(x, z) -> x = a;
bool R(Node x) = x = a;
R(b) if Edge(a, b);
query q = P(a);
