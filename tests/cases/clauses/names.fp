// Names of variables in clauses: those of parameters in another order, of inner
// quantifiers, of values, between backquotes.
enum Node {a, b, c, d};
bool Edge(Node a, a');
Edge(a, b);
Edge(b, c);
Edge(`d`, a);
mu bool Path(Node x, y);
Path(y, x) if Edge(y, x);
Path(y, x) if exists x'. Edge(y, x') & (exists x. Path(x', x)),
              Path(y, z), Edge(z, x);
Path(x', x') if forall x, y. Edge(x, x') -> Edge(x, y);
show Path;
