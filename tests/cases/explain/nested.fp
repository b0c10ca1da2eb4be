// Least and greatest fixed points that use each other.  In the rounds of R,
// S is a loop with one of T inside, and T is a loop of its own, in which S is
// no loop: its value in one place is not that in the other.
type N = 0..3;
mu bool R(N x) = x = 0 | S(x) | T(x);
nu bool T(N x) =
  x = 1 & S(x) | x = 2 & R(0) & T(x) | x = 3 & T(x) & R(2);
mu bool S(N x) = x = 1 & T(x) | x = 2 & R(0) & T(x);
