// A fixed point that is left early: what is true stays true, and the rest is
// not known.
enum S {0..7};
mu bool Reach(S s) = s = 0 | (exists S x. Reach(x) & s = x + 1)
  stop when Reach(3);
query reachable = !Reach(6);
query never = !Reach(6);
query far = Reach(7);
count Reach;
