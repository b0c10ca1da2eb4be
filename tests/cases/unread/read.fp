// args: --target END
// A query that compares the entry of main with where a run leads: nobody calls main,
// but the entry is read, also by way of a relation that is handed on.
import "program.fp";

mu bool Summary(State u, v);
mu bool Later(State u, v);
Summary(u, u) if Init(u.pc);
Summary(u, v) if Summary(u, x), ProgramInt(x, v);
Later(u, v) if Summary(u, v), Target(v.pc);
Later(u, v) if Later(u, x), ProgramInt(x, v);

query kept = exists State u, v. Summary(u, v) & Target(v.pc) & u.Global.g != v.Global.g;
query lost = exists State u, v. Later(u, v) & u.Global.h != v.Global.h;
query later = exists State u, v. Later(u, v) & u.Global.g != v.Global.g;
