// live-variables.fp: the value that x has before p may be read before x gets
// another one.  Live variables of Aho, Lam, Sethi and Ullman, Compilers, section
// 9.2.5, over all procedures.

import "data-flow.fp";

mu bool Live(PrCount p, Var x) =
    Reads(p, x)
  | (exists q. Keeps(p, q, x) & Live(q, x));

// What is assigned at p is never read.
bool DeadStore(PrCount p, Var x) =
  Writes(p, x) & !(exists q. (Next(p, q) | Across(p, q)) & Live(q, x));

show DeadStore;
