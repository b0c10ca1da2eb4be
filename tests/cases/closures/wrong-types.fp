// Wrong relations in them.
enum Node {a, b};
bool Edge(Node x, y) = x = a & y = b;
bool To(Node x, 0..3 n) = x = a & n = 1;
bool One(Node x) = x = a;
query r = Edg*(a, b);
query s = One+(a, b);
query t = To*(a, 1);
query u = (Edge ; To)(a, b);
