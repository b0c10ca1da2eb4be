// What runs do, beside what the text says: labels that are reached, and local
// variables that have one value wherever their procedure is.
import "reach.fp";
import "reflection.fp";

bool Reached(State v) = exists u. Summary(u, v);
bool At(LabelName l) = exists v. Reached(v) & Label(v.pc, l);
bool Always(Var x, bool b) =
    (exists v, m. Reached(v) & Value(v, x, b) & LocalVar(m, x))
  & !(exists v. Reached(v) & Value(v, x, !b) & !Entry(v.pc));

show At;
show Always;
