// The system reach-otf as section 4.2 of the paper prints it: the exits that
// are needed are those from which a caller goes on to a state of RS.  Where a
// procedure is needed only for its caller to return, it misses the target:
// the answer to as-printed.bp is wrong.  mixed-reach.fp says what is added.
import "program.fp";

mu bool RS(State v) =
    Target(v.pc)
  | (exists State w. ProgramInt(v, w) & RS(w))
  | (exists State w. IntoCall(v, w) & RS(w))
  | (exists State y, State z, State w.
       IntoCall(v, y) & Rho(y, z) & Return(v, z, w) & RS(w));

mu bool Rho(State v, State z) =
    (Exit(z.pc) & v = z & (exists State x, State w. Return(x, z, w) & RS(w)))
  | (exists State w. ProgramInt(v, w) & Rho(w, z))
  | (exists State y, State e, State w.
       IntoCall(v, y) & Rho(y, e) & Return(v, e, w) & Rho(w, z));

query reachable = exists State u. Entry(u.pc) & Init(u.pc) & RS(u);
