// Relations of a program as rows, as complements, and as a whole.
import "program.fp";

mu bool R(State u, State v) =
    (Init(u.pc) & u = v)
  | (exists State x. R(u, x) & ProgramInt(x, v))
  | (exists State x, State y. R(x, y) & IntoCall(y, u) & u = v)
  | (exists State x, State y, State z.
       R(u, x) & IntoCall(x, y) & R(y, z) & Exit(z.pc) & Return(x, z, v));

bool Stuck(State u) =
  (exists State e. R(e, u)) & !(exists State v. ProgramInt(u, v));
bool Far(State u, State v) = R(u, v) & !ProgramInt(u, v);
bool Calls(PrCount p) =
  exists State u, State v. IntoCall(u, v) & u.pc = p & !Exit(v.pc);

query reachable = exists State u, State v. R(u, v) & Target(v.pc);
count R;
count ProgramInt;
count IntoCall;
count Return;
count Exit/1;
count Stuck;
count Far;
show Calls;
