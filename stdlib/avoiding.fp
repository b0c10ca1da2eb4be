// Can the target be avoided?  The target is a label (--target L).
//
//   nonterminating: some infinite run of main never comes to it
//   avoidable:      some run does not, infinite or to the end of main
//
// If `avoidable` is NO, and no run is blocked or fails, the target cannot be
// avoided (AF of CTL).  eg.fp says what is computed, and how; with the
// self-loop at the end of main that the paper has, runs to the end are among the
// infinite ones.

import "eg.fp";

bool Stays(PrCount pc) = !Target(pc);

// Quiet(u, v): as the summaries of reach.fp, for runs that never come to the
// target.
mu bool Quiet(State u, State v) =
    (Entry(u.pc) & Init(u.pc) & Stays(u.pc) & u = v)
  | (exists State x. Quiet(u, x) & ProgramInt(x, v) & Stays(v.pc))
  | (exists State x, State y.
       Quiet(x, y) & IntoCall(y, u) & Stays(u.pc) & u = v)
  | (exists State x, State y, State z.
       Quiet(u, x) & IntoCall(x, y) & Stays(y.pc) & Quiet(y, z)
       & Exit(z.pc) & Return(x, z, v) & Stays(v.pc));

query avoidable =
    (exists State u. Entry(u.pc) & Init(u.pc) & NT(u))
  | (exists State u, State v. Init(u.pc) & Quiet(u, v) & Exit(v.pc));
