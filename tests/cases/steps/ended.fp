// A run that the limit of time ends has the rounds before; a formula about tuples,
// which is computed after the last round, is not known then.
type N = 0..1048575;
mu bool Up(N n) = n = 0 | exists N m. Up(m) & n = m + 1;
query top = Up(1048575);
