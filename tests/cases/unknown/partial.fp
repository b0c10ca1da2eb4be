// An iteration that was stopped: what `unknown when` is about may hold later.
type N = 0..5;
mu bool R(N n) = n = 0 | (exists N m. R(m) & n = m + 1)
  stop when R(2);
query below = false unknown when R(2);
query above = false unknown when R(4);
