// `stop when` of an inner fixed point ends that one only, anew in each round of
// the outer one: Outer comes to 5 all the same.
enum S {0..7};
mu bool Inner(S s) =
    Outer(s)
  | (exists S x. Inner(x) & s = x + 1)
  stop when Inner(3);
mu bool Outer(S s) = s = 0 | (exists S x. Inner(x) & s = x + 1 & s < 6);
count Outer;
count Inner;
