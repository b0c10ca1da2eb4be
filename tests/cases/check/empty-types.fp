// Types without values: 1..k for k = 0.  Nothing is in a relation over one, and
// no variable has one.
param k = 0;
type S = 1..k;
type C = 1..k {control};
class P { S s; bool x; };
class Q { S s[1..k]; bool x; };
mu bool All(S s, bool b) = b | s = s;
nu bool Full(S s) = Full(s);
nu bool Big(P p, bool b) = Big(p, b) | !p.x;
mu bool Path(C c) = c = 1 | (exists C d. Path(d) & c = d + 1);
bool Not(S s) = !All(s, true) | s < 3;
bool Fine(Q q) = q.x;
count All;
count Full;
count Big;
count Path;
count Not;
count Fine;
show All;
query any = exists S s. true;
query each = forall S s. false;
query record = exists P p. p.x | !p.x;
query arrays = exists Q q. q.x;
query path = Path(1) | Full(2);
query none = !Not(1) & !Path(7);
query inside = exists bool b. (forall C c. b & !b) & b;
