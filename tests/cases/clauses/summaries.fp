// reach.fp as clauses: the same operations, and dead variables are forgotten.
import "program.fp";

mu bool Summary(State u, v);
Summary(u, u) if Entry(u.pc), Init(u.pc);
Summary(u, v) if Summary(u, x), ProgramInt(x, v);
Summary(u, u) if Summary(_, y), IntoCall(y, u);
Summary(u, v) if Summary(u, x), IntoCall(x, y), Summary(y, z), Exit(z.pc),
                 Return(x, z, v);

query reachable = exists v. Summary(_, v) & Target(v.pc);
