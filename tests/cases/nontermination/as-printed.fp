// The system nt-otf as section 4.3 of the paper prints it, for p that control
// is not at the target.  A call that returns is one step, whatever happens
// inside, and so the answer to as-printed.bp is wrong; eg.fp says what is added.
import "program.fp";

nu bool NT(State v) =
  !Target(v.pc)
  & ( (exists State w. ProgramInt(v, w) & NT(w))
    | (exists State w. IntoCall(v, w) & NT(w))
    | (exists State y, State z, State w.
         IntoCall(v, y) & Rho(y, z) & Return(v, z, w) & NT(w)));

mu bool Rho(State v, State z) =
    (Exit(z.pc) & v = z & (exists State x, State w. Return(x, z, w) & NT(w)))
  | (exists State w. ProgramInt(v, w) & Rho(w, z))
  | (exists State y, State e, State w.
       IntoCall(v, y) & Rho(y, e) & Return(v, e, w) & Rho(w, z));

query nonterminating = exists State u. Entry(u.pc) & Init(u.pc) & NT(u);
