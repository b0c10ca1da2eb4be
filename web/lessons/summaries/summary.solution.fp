// Entry-forward summaries.  Add the clause for returns.
import "program.fp";

mu bool Summary(State u, State v) =
    // The entry of main.
    (Entry(u.pc) & Init(u.pc) & u = v)
    // A step within the procedure.
  | (exists State x. Summary(u, x) & ProgramInt(x, v))
    // A call makes the entry that it leads to reached.
  | (exists State x, State y. Summary(x, y) & IntoCall(y, u) & u = v)
    // After the call at x, whose callee goes from y to its exit z.
  | (exists State x, State y, State z.
       Summary(u, x) & IntoCall(x, y) & Summary(y, z)
       & Exit(z.pc) & Return(x, z, v));

query reachable = exists State u, State v. Summary(u, v) & Target(v.pc);
