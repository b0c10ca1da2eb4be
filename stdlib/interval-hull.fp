// interval-hull.fp: the least box around a set of states.
//
// The set may depend on a precision and two boxes.  Hull has the least box for each
// counter that has states of the set:
//
//   import "intervals.fp";
//   import "interval-hull.fp" as Stepped with From = Step;
//   bool Step(Precision p, Box b, e, State w) =
//     exists v. Inside(v, b) & ProgramInt(v, w);

import "intervals.fp";

// w is in the set.
input bool From(Precision p, Box b, e, State w);

// u and v have the same bits, from x upwards.
bool Agree(State u, v, Var x) =
    u.pc = v.pc
  & (Value(u, x, true) <-> Value(v, x, true))
  & (forall y. Higher(y, x) -> (Value(u, y, true) <-> Value(v, y, true)));

// A bound is less or greater than all numbers of the set, and one of them.
bool Hull(Precision p, Box b, e, c) =
    c.low.pc = c.high.pc
  & (exists w. From(p, b, e, w) & w.pc = c.low.pc)
  & (forall w. From(p, b, e, w) & w.pc = c.low.pc -> Inside(w, c))
  & (forall x. exists w. From(p, b, e, w) & Agree(c.low, w, x))
  & (forall x. exists w. From(p, b, e, w) & Agree(c.high, w, x));
