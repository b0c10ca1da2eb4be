// `Loose` is the diagram of `Sure`, in the same register, but has a column: tables
// of both are two.
bool Loose(bool z) = Sure();
mu bool Grows(bool x[0..2]) =
  Loose(true) | (exists bool y[0..2]. Grows(y) & Sure());
nu bool Sure() = Sure();
count Grows;
