// intervals.fp: numbers in programs, and boxes, which are an interval for each.
//
// A number is a variable of its own, or several, which are its bits.  A file that imports
// this one says which bits count for more than others, and which are signs:
//
//   bool Higher(Var y, x) = x = `f.n0` & y = `f.n1`;
//   bool Sign(Var x) = x = `f.n1`;
//
// interval-hull.fp finds the least box around a set of states.

import "reflection.fp";

// A run may have several precisions (block-intervals.fp).
param finest = 0 {least 0};
type Precision = 0..finest;

// y is a bit of the number of which x is one, and counts for more.
input bool Higher(Var y, x);

// x is true where its number is negative.
input bool Sign(Var x);

// The numbers of the states from low to high, which have one counter.
class Box {
  State low;
  State high;
};

// If two numbers differ in x first, the one with Counts is larger.
bool Counts(State v, Var x) = Value(v, x, true) <+> Sign(x);

// No number of u is larger than that of v.
bool AtMost(State u, v) =
    u.pc = v.pc
  & (forall x.
       Counts(u, x) & !Counts(v, x)
       -> (exists y. Higher(y, x) & !Counts(u, y) & Counts(v, y)));

bool Inside(State v, Box b) = AtMost(b.low, v) & AtMost(v, b.high);
