// RecMC with the strongest facts (see recmc.fp).
//
//   fixc --bound 0..100 strongest.fp program.bp
//
// A fact is an interpolant: it has what a procedure does with n - d nested calls, and
// nothing that was asked for and cannot be done.  recmc.fp keeps the weakest one.
// Here it is the strongest, what the procedure does.  Both are sets of pairs, so
// each is as easy to write as the other.

import "program.fp";

// Does(d, y, v): with n - d nested calls at most, a procedure that is entered in y
// comes to v.
mu bool Does(Depth d, State y, v) where Seen(v);
Does(_, y, y) if Entry(y.pc), Seen(y);
Does(d, y, v) if Does(d, y, x), ProgramInt(x, v);
Does(d, y, v) if
  Does(d, y, x), IntoCall(x, u), Does(d + 1, u, e), Return(x, e, v);

// Cannot(d, y, z): of each entry that was asked about, what the procedure does not do.
bool Cannot(Depth d, State y, z) = Query(d, y, _) & Exit(z.pc) & !Does(d, y, z);

// A question about the target has one answer, yes or no.
bool Cannot(Depth d, State y) = Query(d, y) & !rho(d, y);

import "recmc.fp" with Sum = Cannot;
