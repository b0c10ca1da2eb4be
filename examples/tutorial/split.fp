import "program.fp";

Summary(u, u) if Init(u.pc);
Summary(u, v) if Summary(u, x), ProgramInt(x, v);
Summary(u, u) if Summary(_, x), IntoCall(x, u);
Summary(u, v) if
  // (A) the caller x and the return v
  (exists x. Summary(u, x) & ReturnA(x, zpc, v)
           & IntoCall1(x, zpc, yLocal, yGlobal) & xpc = x.pc),
  // (B) the entry y, the exit z and the return v
  (exists y, z. Summary(y, z) & yGlobal = y.Global & yLocal = y.Local
              & zpc = z.pc & Exit(z.pc) & ReturnB(y, z, xpc, v));

query reachable = exists v. Summary(_, v) & Target(v.pc);
count Summary;
