// Can the target be avoided?  The target is a label (--target L).
//
//   nonterminating: some infinite run of main never comes to it
//   avoidable:      some run does not, infinite or to the end of main
//
// If `avoidable` is NO, and no run is blocked or fails, the target cannot be
// avoided (AF of CTL).  eg.fp says what is computed, and how; with the
// self-loop at the end of main that the paper has, runs to the end are among the
// infinite ones.

import "eg-fast.fp";

bool Stays(PrCount pc) = !Target(pc);

// Quiet(u, v): as the summaries of reach.fp, for runs that never come to the
// target.
mu bool Quiet(State u, v);
Quiet(u, u) if Init(u.pc), Stays(u.pc);
Quiet(u, v) if Quiet(u, x), ProgramInt(x, v), Stays(v.pc);
Quiet(u, u) if Quiet(_, x), IntoCall(x, u), Stays(u.pc);
Quiet(u, v) if Quiet(u, x), IntoCall(x, y), Stays(y.pc), Quiet(y, z),
               Exit(z.pc), Return(x, z, v), Stays(v.pc);

query avoidable =
  (exists u. Init(u.pc) & NT(u))
  | (exists u, v. Init(u.pc) & Quiet(u, v) & Exit(v.pc));
