// From where is a regular set of configurations reached?  Backward, from the
// set (stacks.fp says what a file that imports this one supplies).
//
// All configurations from which the set is reached are a regular set, pre*, and
// its automaton is that of the set with more edges (Bouajjani, Esparza and
// Maler, CONCUR 1997).  Before(v, q) is such an edge: from v, on top of any stack
// that the automaton accepts from q, a run comes to the set.

import "stacks.fp";

mu bool Before(State v, Node q);
Before(v, q) if First(v, q);
Before(v, q) if ProgramInt(v, w), Before(w, q);
// In a call the run comes to the set; the frame of v is read below it.
Before(v, q) if IntoCall(v, y), Before(y, p), Edge(p, v.pc, v.Local, q);
// The call returns before that.
Before(v, q) if IntoCall(v, y), Natural(y, z), Return(v, z, w), Before(w, q);

// Natural(v, z): as in mixed-reach.fp, from v, its procedure can run to the exit
// z, which is needed.
mu bool Natural(State v, z);
Natural(z, z) if Needed(z);
Natural(v, z) if ProgramInt(v, w), Natural(w, z);
Natural(v, z) if IntoCall(v, y), Natural(y, e), Return(v, e, w), Natural(w, z);

mu bool Needed(State z);
Needed(z) if Exit(z.pc), Return(_, z, w), Before(w, _) | Natural(w, _);

verdict query reachable =
  exists u, q. Begins(u, true) & Before(u, q) & Final(q);
