// Entry-forward summaries with the return clause rewritten, end of paper
// section 4.2.
//
// The two summaries of the return clause are first joined with what concerns
// each alone, and only then with each other: (A) relates the caller x and the
// return v, (B) the entry y, the exit z and the return v.  They share the
// counters of the call and of the exit and the values that the callee starts
// with.

import "program.fp";

mu bool Summary(State u, State v) =
    (Entry(u.pc) & Init(u.pc) & u = v)
  | (exists State x. Summary(u, x) & ProgramInt(x, v))
  | (exists State x, State y. Summary(x, y) & IntoCall(y, u) & u = v)
  | (exists PrCount xpc, PrCount zpc, Local yLocal, Global yGlobal.
       // (A)
       (exists State x.
          Summary(u, x) & ReturnA(x, zpc, v)
          & IntoCall1(x, zpc, yLocal, yGlobal) & xpc = x.pc)
       // (B)
     & (exists State y, State z.
          Summary(y, z)
          & yGlobal = y.Global & yLocal = y.Local
          & zpc = z.pc & Exit(z.pc)
          & ReturnB(y, z, xpc, v)));

verdict query reachable = exists State u, State v. Summary(u, v) & Target(v.pc);
