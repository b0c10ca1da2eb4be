// Inputs supplied by definitions in another file; the rest is left out.
import "inputs.inc";
import "supplied.inc";
mu bool Reach(State u) = Init(u) | (exists State v. Step(v, u) & Reach(v));
query reachable = exists State u. Reach(u);
