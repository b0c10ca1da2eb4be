// What cannot stand in a query's `unknown when`.
type N = 0..3;
bool R(N n) = n = 2;
query open = R(1) unknown when R(n);
