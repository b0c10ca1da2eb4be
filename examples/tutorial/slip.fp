import "program.fp";

mu bool Seen(State u) =
  Init(u.pc) | (exists State x. Seen(x) & ProgrammInt(x, u));

query reachable = exists State u. Seen(u) & Target(u.pv);
