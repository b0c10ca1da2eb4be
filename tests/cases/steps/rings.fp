// The rounds of a least fixed point by its clauses, of a greatest one with what
// it loses, and of one inside another, which is begun anew.
type P = 0..3;
bool Edge(P a, P b) = b = a + 1 | a = 3 & b = 2;
mu bool Up(P p) = p = 1 | exists P q. Up(q) & Edge(q, p);
nu bool Stay(P p) = exists P q. Edge(p, q) & Stay(q) & q != 2;
mu bool Near(P p) = p = 3 | exists P q. Edge(p, q) & Near(q) & Far(p);
nu bool Far(P p) = (Near(p) | p < 3) & Far(p);
query up = Up(3);
query stay = exists P p. Stay(p);
query near = Near(2);
