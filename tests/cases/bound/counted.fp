// A param that says what it counts.
param k = 1 {bound "steps"};
enum Step {0..k} {bound};
type N = 0..100;
mu bool Up(N b, Step s) =
    b = 0 & s = 0
  | (exists N c, Step r. Up(c, r) & b = c + 2 & s = r + 1);
query reachable = exists Step s. Up(8, s);
