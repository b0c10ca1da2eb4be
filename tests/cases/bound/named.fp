// The param stands in a formula, too: there is a run for each value.
param k = 1;
enum Layer {0..k} {bound};
type N = 0..100;
mu bool Up(N b, Layer l) =
    b = 0 & l = 0
  | (exists N c, Layer m. Up(c, m) & b = c + 1 & l = m + 1);
query reachable = Up(2, k);
