// `unknown when`: UNKNOWN where the first formula does not hold and the second
// does; `reachable` is asked first; `unknown` and `when` are names elsewhere.
type N = 0..3;
mu bool R(N n) = n = 0 | (exists N m. R(m) & n = m + 1 & n < 3);
query first = R(3) unknown when R(2);
query reachable = R(3) unknown when exists N n. R(n);
query no = R(3) unknown when R(3);
query yes = R(2) unknown when R(1);
bool unknown(N when) = when = 2;
query also = unknown(2) unknown when unknown(3);
