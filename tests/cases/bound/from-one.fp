// Bounds that do not begin at 0: there is a run for each value.
param k = 1;
enum Layer {1..k} {bound};
type N = 0..100;
mu bool Up(N b, Layer l) =
    b = 0 & l = 1
  | (exists N c, Layer m. Up(c, m) & b = c + 1 & l = m + 1);
query reachable = exists Layer l. Up(2, l);
