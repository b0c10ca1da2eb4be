import "program.fp";

mu bool Summary(State u, State v) =
    // An entry reaches itself.
    (Entry(u.pc) & u = v)
    // An internal move extends a summary.
  | (exists State x. Summary(u, x) & ProgramInt(x, v))
    // A call at x leads to the entry y; a summary crosses the callee, from y
    // to an exit z; from there the call returns to v.
  | (exists State x, y, z.
       Summary(u, x) & IntoCall(x, y) & Summary(y, z)
       & Exit(z.pc) & Return(x, z, v));

count Summary;
show Summary limit 3;
