// Bound variables of which nothing tells the type.
enum Node {a, b};
enum Other {b, c};
bool E(Node x, Node y) = x = a & y = b;
query unused = exists z, w. E(z, b);
query field = exists x. x.f = a;
query both = exists x. x = b;
query number = exists n. n = 3;
query mixed = exists x. E(x, x) & x = c;
