// The verdict's own query oscillates: the reason is that, not `stop when`.
enum S {0..7};
mu bool A() = !A();
mu bool R(S s) = s = 0 | (exists S x. R(x) & s = x + 1)
  stop when R(3);
query stopped = !R(6);
query reachable = A;
query after = R(2);
