// Which configurations of a regular set are reached?  Forward, from main
// (stacks.fp says what a file that imports this one supplies).
//
// All configurations that are reached are a regular set, post* (Buechi 1964;
// Esparza, Hansel, Rossmanith and Schwoon, CAV 2000; MOPED).  Its automaton is
// what summaries already are: its nodes are the reachable entries, from u it
// reads a state v with Summary(u, v), and at u the frame of a call that leads to
// u.  Accepted runs of both automata side by side are what is asked for.

import "stacks.fp";

// As in reach.fp.
mu bool Summary(State u, State v) =
    (Entry(u.pc) & Init(u.pc) & u = v)
  | (exists State x. Summary(u, x) & ProgramInt(x, v))
  | (exists State x, State y. Summary(x, y) & IntoCall(y, u) & u = v)
  | (exists State x, State y, State z.
       Summary(u, x) & IntoCall(x, y) & Summary(y, z)
       & Exit(z.pc) & Return(x, z, v));

// Reads(u, q): a reached configuration begins with a state, or a state and
// frames, that lead to q; below is the frame of whoever called u.
mu bool Reads(State u, Node q) =
    (exists State v. Summary(u, v) & First(v, q))
  | (exists State y, Node p, State x.
       Reads(y, p) & Summary(u, x) & IntoCall(x, y)
       & Edge(p, x.pc, x.Local, q));

verdict query reachable =
  exists State u, Node q. Reads(u, q) & Entry(u.pc) & Init(u.pc) & Final(q);
