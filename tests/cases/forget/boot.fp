// F is no filter: R is in it only if something is in F before, which nothing is.
// Without F, S follows calls that return.
import "program.fp";

mu bool R(State u, v);
R(u, u) if F(u);
R(u, v) if ProgramInt(u, x), R(x, v);
R(u, v) if IntoCall(u, y), R(y, z), Return(u, z, x), R(x, v);

mu bool F(State z);
F(z) if Exit(z.pc), Return(_, z, w), R(w, _);

mu bool S(State u);
S(u) if Target(u.pc);
S(u) if ProgramInt(u, x), S(x);
S(u) if IntoCall(u, x), S(x);
S(u) if IntoCall(u, y), R(y, z), Exit(z.pc), Return(u, z, x), S(x);

query q = exists State u. Entry(u.pc) & Init(u.pc) & S(u);
