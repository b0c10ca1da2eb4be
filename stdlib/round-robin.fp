// Reachability within k rounds, following runs from their beginning.
//
// In a round every thread has one context, in the order of their numbers; it
// may be empty.  What one thread does is recorded as the globals at the
// beginnings of its contexts, s[1..k], and at their ends, e[1..k]: 2k copies
// for any number of threads.  Threads are put together by these records: those
// before a thread lead from the beginnings of the rounds to s, and those after
// it lead from e to the beginnings of the next rounds.  A thread goes on with
// globals only if the others can hand them to it in that round, given all that
// was recorded for the rounds before; so every tuple stands for a run of the
// program.  (The paper announces such a formula at the end of section 5; the
// records are the interfaces of La Torre, Madhusudan and Parlato, CAV 2010.)
//
//   fixc round-robin.fp program.bp -D k=3
//
// Rounds and switches, for n threads: k rounds have n*k contexts, so what is
// reached within k rounds is reached within n*k - 1 switches.  Of any n
// switches in a row, one at least leads to a thread with a higher number and
// needs no new round.  So what is reached within c switches is reached within
// c - c/n + 1 rounds (c/n rounded down).

import "rounds.fp";

param k = 2 {bound "rounds", least 1};

type Round = 1..k;

bool Ends(State w, Round r, Global e[1..k]) =
  Preemptible(w) & Recorded(w.Global, r, e);

// Some run has thread t at the beginning of its context in round r.  The
// rounds began with x.
bool Begins(Thread t, Round r, Global s[1..k], e[1..k]) =
  exists x. Before(t, r, x, s) & After(t, r, e, x);

// Thread t leads from s to e in its contexts up to r, and may be switched away
// from at the end of each.
bool Contexts(Thread t, Round r, Global s[1..k], e[1..k]) =
  exists u, v, er. Run(t, u, v, er, r, s, e) & Ends(v, r, e);

// The threads before t lead from x to s in the rounds up to r.
mu bool Before(Thread t, Round r, Global x[1..k], s[1..k]);
Before(t, r, x, s) if
  !(exists p. p < t), InitGlobal(x[1]), forall i. i <= r -> x[i] = s[i];
Before(t, r, x, s) if t = p + 1, Before(p, r, x, m), Contexts(p, r, m, s);

// The threads after t lead from e to x[2..r], in the rounds before r.
mu bool After(Thread t, Round r, Global e[1..k], x[1..k]);
After(t, r, e, x) if
  !(exists p. p > t), forall i, j. j = i + 1 & j <= r -> x[j] = e[i];
After(_, 1, _, _);
After(t, r, e, x) if
  p = t + 1, r = i + 1, Contexts(p, i, e, m), After(p, r, m, x);

verdict query reachable = exists v. Run(_, _, v, _, _, _, _) & Target(v.pc);
