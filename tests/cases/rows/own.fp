// States that are not the library's have other counters, too.
input type PrCount;
input type Local;
input type Global;
class State {
  PrCount from;
  Local Local;
  PrCount pc;
  Global Global;
};
input bool ProgramInt(State u, State v);
input bool Init(PrCount pc);
input bool Target(PrCount pc);

mu bool R(State v) =
    (Init(v.pc) & v.from = v.pc)
  | (exists State u. R(u) & ProgramInt(u, v));
query reachable = exists State v. R(v) & Target(v.pc);
count R;
