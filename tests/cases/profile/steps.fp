// A profile has a row for each clause, <named> formula and statement.
type N = 0..99;
bool Third(N n) = n < 33;
mu bool Up(N n) =
    n = 0
  | (exists N m. Up(m) & n = m + 1 & Third(m))
  | (exists N m. Up(m) & n = m + 3 & !Third(m));
nu bool Stays(N n) = Up(n) & (exists N m. Stays(m) & (n = m | n = m + 1));
query top = Up(99);
count Stays;
