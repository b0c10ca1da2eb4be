import "reach.fp";

// A run of the procedure that begins at e calls the one that begins at f.
bool Calls(PrCount e, PrCount f) =
  exists State u, x, y. Summary(u, x) & IntoCall(x, y) & e = u.pc & f = y.pc;

mu bool Needs(PrCount e, PrCount f) =
  Calls(e, f) | (exists PrCount g. Needs(e, g) & Calls(g, f));

query recursion = exists PrCount e. Needs(e, e);
show Needs;
