// Wrong parts.
enum Node {a, b};
bool Edge(Node x, y) = x = a & y = b;
bool Edge(Node x) = x = a;
bool where(Node x) = Edge(x);
show Edge where x = a;
show Edge/2 where z = a;
show Edg where x = a;
show where;
