// Values and params of one file are variables of clauses in another, where no
// such value can stand; elsewhere they are values.
enum Node {u, v, x, y};
param deep = 1;
import "far.inc";
bool Move(Place p, q) = !p.wet & q = p with [wet = 1];
bool Near(Node a, b) = {(u, v), (v, x)};
Beside(y, x) if Near(v, x);
Beside(a, b) if Near(a, x), Near(x, b);
show Last;
show Beside;
count Way;
