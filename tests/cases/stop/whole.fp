// Only what reads a stopped relation is partial.
enum S {0..7};
mu bool Some(S s) = s = 0 | (exists S x. Some(x) & s = x + 1)
  stop when Some(3);
mu bool All(S s) = s = 0 | (exists S x. All(x) & s = x + 1);
bool Rest(S s) = All(s) & !Some(s);
count Some;
count All;
count Rest;
query some = !Some(6);
query all = !All(6);
