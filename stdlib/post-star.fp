// Which configurations of a regular set are reached?  Forward, from main
// (stacks.fp says what a file that imports this one supplies).
//
// All configurations that are reached are a regular set, post* (Buechi 1964;
// Esparza, Hansel, Rossmanith and Schwoon, CAV 2000; MOPED).  Its automaton is
// what summaries already are: its nodes are the reachable entries, from u it
// reads a state v with Summary(u, v), and at u the frame of a call that leads to
// u.  Accepted runs of both automata side by side are what is asked for.

import "stacks.fp";
import "reach.fp" without statements;

// Reads(u, q): a reached configuration begins with a state, or a state and
// frames, that lead to q; below is the frame of whoever called u.
mu bool Reads(State u, Node q);
Reads(u, q) if Summary(u, v), First(v, q);
Reads(u, q) if Reads(y, p), Summary(u, x), IntoCall(x, y),
               Edge(p, x.pc, x.Local, q);

verdict query reachable = exists u, q. Reads(u, q) & Begins(u, true) & Final(q);
