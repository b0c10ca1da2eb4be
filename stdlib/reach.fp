// Entry-forward summaries, paper section 4.2.
//
// Summary(u, v): u is a reachable entry of a procedure, and v is a state of
// the same procedure that a run from u reaches, returning from all calls on
// the way (Theorem 2).

import "program.fp";

mu bool Summary(State u, v);

// The entry of main.
Summary(u, u) if Init(u.pc);
// An internal move.
Summary(u, v) if Summary(u, x), ProgramInt(x, v);
// A reachable call makes the entry that it leads to reachable.
Summary(u, u) if Summary(_, x), IntoCall(x, u);
// A call at x leads to the entry y, whose procedure exits at z.
Summary(u, v) if Summary(u, x), IntoCall(x, y), Summary(y, z), Exit(z.pc),
                 Return(x, z, v);

verdict query reachable = exists v. Summary(_, v) & Target(v.pc);
