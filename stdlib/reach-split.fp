// Entry-forward summaries with the return clause rewritten, end of paper
// section 4.2.
//
// The two summaries of the return clause are first joined with what concerns
// each alone, and only then with each other: (A) relates the caller x and the
// return v, (B) the entry y, the exit z and the return v.  They share the
// counters of the call and of the exit and the values that the callee starts
// with.

import "program.fp";

mu bool Summary(State u, v);

Summary(u, u) if Init(u.pc);
Summary(u, v) if Summary(u, x), ProgramInt(x, v);
Summary(u, u) if Summary(_, x), IntoCall(x, u);
Summary(u, v) if
  // (A)
  (exists x. Summary(u, x) & ReturnA(x, zpc, v)
           & IntoCall1(x, zpc, yLocal, yGlobal) & xpc = x.pc),
  // (B)
  (exists y, z. Summary(y, z) & yGlobal = y.Global & yLocal = y.Local
              & zpc = z.pc & Exit(z.pc) & ReturnB(y, z, xpc, v));

verdict query reachable = exists v. Summary(_, v) & Target(v.pc);
