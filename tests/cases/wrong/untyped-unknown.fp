// The name of a relation that is wrong would have told the type of x and y.
type N = 0..3;
bool Entry(N n) = n = 1;
query q = exists x, y. Entri(x) & Entri(y);
query r = exists z. Fault(z) | Entry(z);
query s = exists z. Fault(1) & z = z;
