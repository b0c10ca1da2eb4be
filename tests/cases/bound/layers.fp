// A bound that is solved in layers within one run.
param k = 1;
param other = 7;
enum Layer {0..k} {bound};
type N = 0..100;
mu bool Up(N b, Layer l) =
    b = 0 & l = 0
  | (exists N c. Up(c, l) & b = c + 1 & b != 10 & b != 20)
  | (exists N c, Layer m. Up(c, m) & c = 9 & b = 10 & l = m + 1)
  | (exists N c, Layer m. Up(c, m) & c = 19 & b = 20 & l = m + 1);
query reachable = exists Layer l. Up(25, l);
