// R*, R+ and compositions of binary relations.
enum Node {a, b, c, d, e};
bool Edge(Node x, y);
Edge(a, b);
Edge(b, c);
Edge(c, b);
Edge(d, e);
bool Next(Node x, y) = (Edge ; Edge)(x, y);
bool Up(0..5 m, n) = n = m + 1;
Two(x, y) if (Edge+ ; Edge*)(x, y), x != y;
Far(x) if Edge*(a, x), !(Edge ; Edge)+(a, x);
bool Sum(0..5 m, n) = m = n+(1);
query round = exists z1. Edge+(z1, z1);
query long = Up*(0, 5) & !Up+(5, 5) & (Up ; Up ; Up)(1, 4);
query both = forall x, y. Edge*(x, y) <-> x = y | Edge+(x, y);
show Next;
show Two;
show Far;
count Sum;
