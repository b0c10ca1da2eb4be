import "program.fp";

Summary(u, u) if Init(u.pc);
Summary(u, v) if Summary(u, x), ProgramInt(x, v);
// New: a reachable call makes the entry that it leads to reachable.
Summary(u, u) if Summary(_, x), IntoCall(x, u);
Summary(u, v) if Summary(u, x), IntoCall(x, y), Summary(y, z), Exit(z.pc),
                 Return(x, z, v);

query reachable = exists v. Summary(_, v) & Target(v.pc);
count Summary;
