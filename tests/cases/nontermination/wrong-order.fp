// Section 4.3: the order of evaluation that is wrong.  The natural semantics
// is the outermost fixed point (Rho with ask false), and NT is found anew for
// each of its iterates, from the empty one on, where calls do not return.
// So no state seems to run for ever, no exit is needed, Rho stays empty, and
// the answer is NO; that of nontermination.fp, for the same program in order.bp,
// is YES.
import "program.fp";

nu bool NT(State v) =
    (exists State w. ProgramInt(v, w) & NT(w))
  | (exists State w. IntoCall(v, w) & NT(w))
  | (exists State y, State z, State w.
       IntoCall(v, y) & Rho(y, z, false) & Return(v, z, w) & NT(w));

mu bool Rho(State v, State z, bool ask) =
    (ask & v = z & NT(v))
  | (!ask & Exit(z.pc) & v = z
     & (exists State x, State w. Return(x, z, w)
        & (NT(w) | (exists State e. Rho(w, e, false)))))
  | (!ask & (exists State w. ProgramInt(v, w) & Rho(w, z, false)))
  | (!ask & (exists State y, State e, State w.
       IntoCall(v, y) & Rho(y, e, false) & Return(v, e, w)
       & Rho(w, z, false)));

query nonterminating =
  exists State u. Entry(u.pc) & Init(u.pc) & Rho(u, u, true);
