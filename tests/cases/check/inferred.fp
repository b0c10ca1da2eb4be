// Types of bound variables that are left out: from arguments, comparisons with
// what has a type, other variables, and formulas.
param k = 2;
enum Node {a, b};
type Cs = 0..k;
class Pair { Node node; Cs cs[1..k]; };
bool E(Node x, Node y) = x = a & y = b;
bool Next(Cs i, Cs j) = j = i + 1;
query argument = exists x, y. E(x, y);
query sum = exists i. Next(i, i + 1);
query field = exists Pair p. exists n. n = p.node & (forall c. c = p.cs[1] -> c = c);
query value = exists n. n = a;
query chain = exists u, v, w. u = v & v = w & E(w, b);
query later = exists s, Pair t, u. u = t & s = t.node & (exists r. r = u with [node = s]);
query formula = exists f, g. f & !g & f = (E(a, b) | g);
query after = exists n, Cs i, j. E(n, b) & Next(i, j);
