// The places where a run may go: a condition for a search backward.
//
// A search from the target back knows nothing of where runs come from: the
// globals of a procedure that it has not seen called may have any values, and
// what such a procedure does with all of them can be far more than what it does
// in a run.  `where Forward(v)` keeps the search to states that runs may come to.
//
// Forward is coarse, so that it costs little: a return need not go to the call
// that the procedure was entered by.  But it holds where a run begins, and where
// a step, a call or a return leads from states for which it holds.  So answers
// are the same without it, and fixc finds that out (calculus/logic/invariants.c):
// it goes without as long as the work is short.

import "program.fp";

// Forward(v): a run that returns from a procedure to any of its calls may come
// to v.
mu bool Forward(State v);
Forward(v) if Init(v.pc);
Forward(v) if Forward(u), ProgramInt(u, v);
Forward(v) if Forward(u), IntoCall(u, v);
Forward(v) if Forward(u), Forward(z), Return(u, z, v);
