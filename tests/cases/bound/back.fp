// Tuples of layer 2 lead back to layer 0: a bound of 2 is needed to be in layer
// 0 after four steps.
param k = 1;
enum Layer {0..k} {bound};
type N = 0..100;
mu bool Up(N b, Layer l) =
    b = 0 & l = 0
  | (exists N c, Layer m. Up(c, m) & b = c + 1 & b <= 2 & l = m + 1)
  | (exists N c, Layer m. Up(c, m) & b = c + 1 & b > 2 & m = l + 1);
query reachable = Up(4, 0);
