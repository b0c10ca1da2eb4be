// Of the rounds of one relation only some tuples are listed; all are counted.
type P = 0..9;
bool Edge(P a, P b) = b = a + 1 | a = 9 & b = 0;
mu bool Up(P p) = p = 2 | exists P q. Up(q) & Edge(q, p);
nu bool Down(P p) = p != 6 & exists P q. Edge(p, q) & Down(q) & q != 0;
query up = Up(1);
query down = Down(5);
