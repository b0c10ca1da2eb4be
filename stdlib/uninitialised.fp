// uninitialised.fp: variables that may be read before they have got a value.
// Parameters have one where their procedure begins.

import "data-flow.fp";

mu bool Unset(PrCount q, Var x) =
    Init(q) & GlobalVar(x)
  | Entry(q) & (exists m. Proc(q, m) & LocalVar(m, x) & !Parameter(m, x))
  | (exists p. Unset(p, x) & Keeps(p, q, x));

bool ReadUnset(PrCount p, Var x) = Reads(p, x) & Unset(p, x);

query uninitialised = exists p, x. ReadUnset(p, x);
show ReadUnset;
