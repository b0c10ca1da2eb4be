// Instances of a file that has one: clauses, facts, closures, and a param that is
// set further in.
import "nested.inc" as X with m = 3;
import "nested.inc" as Y with Step = Back;
Back(b, a);
Back(d, a);
bool Back(Y.P.Node x, y);
query x = X.P.far;
query y = Y.P.far | Y.Step*(a, d);
count X.Linked;
count Y.Linked;
show Y.Two;
show X.Two;
