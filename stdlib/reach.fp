// Entry-forward summaries, paper section 4.2.
//
// Summary(u, v): u is a reachable entry of a procedure, and v is a state of
// the same procedure that a run from u reaches, returning from all calls on
// the way (Theorem 2).

import "program.fp";

mu bool Summary(State u, State v) =
    // The entry of main.
    (Entry(u.pc) & Init(u.pc) & u = v)
    // An internal move.
  | (exists State x. Summary(u, x) & ProgramInt(x, v))
    // A reachable call makes the entry that it leads to reachable.
  | (exists State x, State y. Summary(x, y) & IntoCall(y, u) & u = v)
    // A call at x leads to the entry y, whose procedure exits at z.
  | (exists State x, State y, State z.
       Summary(u, x) & IntoCall(x, y) & Summary(y, z)
       & Exit(z.pc) & Return(x, z, v));

verdict query reachable = exists State u, State v. Summary(u, v) & Target(v.pc);
