// taint.fp: which variables may have a value at q that was computed from a source.
// Explicit flows only: what a condition decides on is not followed.
//
// The importing file says what a source is, and what a sink:
//   bool Source(PrCount p, Var x) = …;  // before p, x has such a value
//   bool Sink(PrCount p, Var x) = …;    // x must not have one there

import "data-flow.fp";

input bool Source(PrCount p, Var x);
input bool Sink(PrCount p, Var x);

mu bool Tainted(PrCount q, Var x) =
    Source(q, x)
  | (exists p. Tainted(p, x) & Keeps(p, q, x))
  | (exists p, y. Tainted(p, y) & Flow(p, q, y, x));

bool Leak(PrCount p, Var x) = Sink(p, x) & Tainted(p, x);

query leak = exists p, x. Leak(p, x);
show Leak;
