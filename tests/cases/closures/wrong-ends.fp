// Closures of relations of two types.
enum Node {a, b};
bool Edge(Node x, y) = x = a & y = b;
bool To(Node x, 0..3 n) = x = a & n = 1;
query t = To*(a, 1);
query u = (Edge ; To)+(a, b);
query v = (To ; Edge)(a, b);
