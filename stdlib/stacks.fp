// stacks.fp: sets of configurations, stacks and all.
//
// A configuration is the state of the procedure that is running, on top of a
// stack of frames: the counters and locals of the calls that have not returned.
// A regular set of them is what an automaton accepts that reads the state first
// and then the frames, from the last call down to main's.  A file that imports
// post-star.fp or pre-star.fp says which automaton that is:
//
//   enum Node {f, calls, ...};
//   bool First(State v, Node q) = ...   // having read the state v
//   bool Edge(Node p, PrCount pc, Local l, Node q) = ...   // one more frame
//   bool Final(Node q) = ...            // at the end of the stack
//
// The query `reachable` is whether a run comes to a configuration that is
// accepted.

import "program.fp";

input type Node;
input bool First(State v, Node q);
input bool Edge(Node p, PrCount pc, Local l, Node q);
input bool Final(Node q);

// Begins(u, true): a run begins in u.  Init tells no more than the counter.  Of the
// values at the entry of main, `enforce` may forbid some, and those do not go on.
// A fixed point, so that steps of other counters are not looked at.
mu bool Begins(State u, bool goes);
Begins(u, false) if Init(u.pc);
Begins(u, true) if
  Begins(u, false), Exit(u.pc) | ProgramInt(u, _) | IntoCall(u, _);
