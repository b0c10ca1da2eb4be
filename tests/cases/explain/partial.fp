// A greatest fixed point that was stopped: what is left in it need not follow.
// args: --explain q
type N = 0..9;
nu bool A(N x) = x < 9 & (exists N y. A(y) & y = x + 1) stop when !A(7);
query q = A(3);
