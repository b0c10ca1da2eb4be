// data-flow.fp: how values go along a program, for analyses of its data flow.
//
// What control may do is read off the text: a return may lead behind any call of
// its procedure.  So an analysis made of these relations is polynomial, and says
// what may be, also where no run does it.

import "reflection.fp";

// Control may go from p to q, and x keeps its value.
bool Keeps(PrCount p, q, Var x) =
    Next(p, q) & !Writes(p, x)
  | Across(p, q) & !Writes(p, x) & !GlobalVar(x)
  | GlobalVar(x) & (exists m. Calls(p, m) & Proc(q, m) & Entry(q))
  | GlobalVar(x) & Exit(p)
      & (exists m, c. Proc(p, m) & Calls(c, m) & Across(c, q) & !Writes(c, x));

// Control may go from p to q, and x gets a value: by the statement at p, as a
// parameter of what is called there, or from the results that are returned there.
bool Gives(PrCount p, q, Var x) =
    Next(p, q) & Writes(p, x)
  | (exists m. Calls(p, m) & Proc(q, m) & Entry(q) & Parameter(m, x))
  | Exit(p) & (exists m, c. Proc(p, m) & Calls(c, m) & Across(c, q) & Writes(c, x));
