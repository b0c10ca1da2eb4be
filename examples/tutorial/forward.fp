import "program.fp";

mu bool Summary(State u, State v) =
    (Entry(u.pc) & Init(u.pc) & u = v)
  | (exists State x. Summary(u, x) & ProgramInt(x, v))
    // New: a reachable call makes the entry that it leads to reachable.
  | (exists State x, y. Summary(x, y) & IntoCall(y, u) & u = v)
  | (exists State x, y, z.
       Summary(u, x) & IntoCall(x, y) & Summary(y, z)
       & Exit(z.pc) & Return(x, z, v));

query reachable = exists State u, v. Summary(u, v) & Target(v.pc);
count Summary;
