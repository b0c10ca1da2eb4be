// A wrong algorithm, for the comparison to find: it never returns from a call.
import "program.fp";

mu bool Seen(State v) =
    (Entry(v.pc) & Init(v.pc))
  | (exists State x. Seen(x) & ProgramInt(x, v));

query reachable = exists State v. Seen(v) & Target(v.pc);
