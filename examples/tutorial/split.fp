import "program.fp";

mu bool Summary(State u, State v) =
    (Entry(u.pc) & Init(u.pc) & u = v)
  | (exists State x. Summary(u, x) & ProgramInt(x, v))
  | (exists State x, y. Summary(x, y) & IntoCall(y, u) & u = v)
  | (exists PrCount xpc, PrCount zpc, Local yLocal, Global yGlobal.
       // (A) the caller x and the return v
       (exists State x.
          Summary(u, x) & ReturnA(x, zpc, v)
          & IntoCall1(x, zpc, yLocal, yGlobal) & xpc = x.pc)
       // (B) the entry y, the exit z and the return v
     & (exists State y, z.
          Summary(y, z) & yGlobal = y.Global & yLocal = y.Local
          & zpc = z.pc & Exit(z.pc) & ReturnB(y, z, xpc, v)));

query reachable = exists State u, v. Summary(u, v) & Target(v.pc);
count Summary;
