// Which assertions can fail?  Which labels are reached?
import "program.fp";

mu bool Summary(State u, State v) =
    // The entry of main.
    (Entry(u.pc) & Init(u.pc) & u = v)
    // An internal move.
  | (exists State x. Summary(u, x) & ProgramInt(x, v))
    // A reachable call makes the entry that it leads to reachable.
  | (exists State x, y. Summary(x, y) & IntoCall(y, u) & u = v)
    // A call at x leads to the entry y, whose procedure exits at z.
  | (exists State x, y, z.
       Summary(u, x) & IntoCall(x, y) & Summary(y, z)
       & Exit(z.pc) & Return(x, z, v));

bool Hit(PrCount pc) =
  Target(pc) & (exists State u, v. Summary(u, v) & v.pc = pc);

query reachable = exists PrCount pc. Hit(pc);
show Hit;
