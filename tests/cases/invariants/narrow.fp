// The condition is no invariant: calls lead out of it. It stays.
import "program.fp";

mu bool Maybe(State v) =
    (Entry(v.pc) & Init(v.pc))
  | (exists State u. ProgramInt(u, v) & Maybe(u))
  | (exists State u, State z. Return(u, z, v) & Maybe(u) & Maybe(z));

// From v, its procedure can run to the exit z.
mu bool Leaves(State v, State z) =
    (Maybe(v) & Exit(v.pc) & v = z)
  | (exists State w. ProgramInt(v, w) & Leaves(w, z) & Maybe(v))
  | (exists State y, State e, State w.
       Maybe(v) & IntoCall(v, y) & Leaves(y, e) & Return(v, e, w) & Leaves(w, z));

mu bool Comes(State v) =
    (Target(v.pc) & Maybe(v))
  | (exists State w. Maybe(v) & ProgramInt(v, w) & Comes(w))
  | (exists State w. Maybe(v) & IntoCall(v, w) & Comes(w))
  | (exists State y, State z, State w.
       Maybe(v) & IntoCall(v, y) & Leaves(y, z) & Return(v, z, w) & Comes(w));

verdict query reachable = exists State u. Entry(u.pc) & Init(u.pc) & Comes(u);
