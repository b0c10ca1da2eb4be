// Passes as the thesis has them: over as soon as the target is found.
import "block-summaries.fp" with Cache = Early;

mu bool Early(Precision p, State r, o) =
  Reached(p, r, o) & (Out(r.pc, o.pc) | Target(o.pc))
  stop when exists Precision q, State s, t. Early(q, s, t) & Target(t.pc);
