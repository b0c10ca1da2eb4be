// Clauses: facts, patterns in heads, several heads, `_`, negation.
enum Node {a, b, c, d};
bool Edge(Node x, y);
Edge(a, b);
Edge(b, c);
Edge(d, a);

// Not declared: the types are those of Edge.
Path(x, x) if Edge(x, _);
Path(x, y) if Path(x, z), Edge(z, y);
Sink(x) if !Edge(x, _), Path(_, x);
Apart(x, y), Apart(y, x) if !Path(x, y), !Path(y, x), x != y;

query forth = Path(a, c);
query back = exists x. Path(c, x) & Path(x, _);
show Path;
show Sink;
count Apart;
