// rounds.fp: what one thread does in k rounds, for files that put threads together.
//
// In a round every thread has one context, in the order of their numbers; it may be
// empty.  What one thread does is recorded as the globals at the beginnings of its
// contexts, s[1..k], and at their ends, e[1..k]: 2k copies for any number of threads.
// Files that import this one say how many rounds there are:
//
//   param k = 2 {bound "rounds", least 1};
//   type Round = 1..k;

import "concurrent.fp";

input param k {least 1};
input type Round;

// The globals at i are x.
bool Recorded(Global x, Round i, Global g[1..k]) = x = g[i];

// Thread t may go on with s[r], at the beginning of its context in round r.
input bool Begins(Thread t, Round r, Global s[1..k], e[1..k]);

// A context may end in state w, in round r.
input bool Ends(State w, Round r, Global e[1..k]);

// Of globals g at the end of a context, the thread may find h at its next one.
bool Kept(Global g, h) = true;

// Thread t comes to state v in round r; it entered the procedure that it is in with
// state u in round er.  It began its contexts up to r with s, and ended those before
// r with e.  What s and e say of later ones is free.
mu bool Run(Thread t, State u, v, Round er, r, Global s[1..k], e[1..k]);
// It begins, in an empty context perhaps.
Run(t, u, u, 1, 1, s, e) if
  Init(t, u.pc), Recorded(u.Global, 1, s), Begins(t, 1, s, e);
// An internal move.
Run(t, u, v, er, r, s, e) if Run(t, u, x, er, r, s, e), ProgramInt(x, v);
// A call.
Run(t, u, u, r, r, s, e) if Run(t, _, y, _, r, s, e), IntoCall(y, u);
// A return; the call was in round i.
Run(t, u, v, er, r, s, e) if
  Run(t, u, x, er, i, s, e), IntoCall(x, y), Run(t, y, z, i, r, s, e),
  Exit(z.pc), Return(x, z, v), i <= r;
// The next round: the context before ended in state w.
Run(t, u, v, er, r, s, e) if
  Run(t, u, w, er, i, s, e), r = i + 1, Ends(w, i, e), Begins(t, r, s, e),
  Recorded(v.Global, r, s), Kept(w.Global, v.Global), v.pc = w.pc,
  v.Local = w.Local;
