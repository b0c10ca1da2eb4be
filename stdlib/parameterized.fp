// Reachability within k rounds, with any number of copies of each thread.
//
// The threads of the text are templates.  The first `once` of them are there
// once, as usual: thread 1 by default, which is the one that sets the
// variables, or the main of a program that starts threads.  Of each other one
// there are as many copies as a run needs, or none; each has its own locals,
// and variables of its own where its program declares some.  In a round every
// thread has one context, which may be empty: first those that are there
// once, in the order of the text, then the copies, in any order that is the
// same in all rounds.
//
//   fixc parameterized.fp program.bp -D k=3
//   fixc parameterized.fp program.bp -D k=3 -D once=0
//
// What one thread does is its linear interface: the globals at the beginnings
// of its contexts, s[1..k], and at their ends, e[1..k].  Two threads side by
// side have an interface too, if the first one ends where the second begins;
// and so has a block of any number of threads.  There are finitely many
// interfaces, so that those of all blocks are a least fixed point.  A block
// whose ends are the beginnings of its next rounds is a run.  (La Torre,
// Madhusudan and Parlato, CAV 2010.)  As in round-robin.fp a thread goes on
// only with globals that some block before it and some block behind it can
// hand to it, so that every tuple stands for a run with some number of copies.
//
// The answer NO is for every number of copies, and for k rounds.  If `once` is
// the number of all threads, there are no copies, and the verdict is that of
// round-robin.fp.
//
// If threads are started, every thread that is started may have copies from
// then on, all with the same arguments.

import "rounds.fp" with Recorded = SharedAt, Kept = SameOwn;

param k = 2 {bound "rounds of any number of copies", least 1};
param once = 1 {least 0};  // threads of the text that are there once

// The relations below are solved apart for each (control), so that a round is
// done, as far as it goes, before the next one is begun.
enum Round {1..k} {control};

// The shared variables at i are those of x; a copy keeps its own ones.
bool SharedAt(Global x, Round i, Global g[1..k]) = SameShared(x, g[i]);

bool Ends(State w, Round r, Global e[1..k]) =
  Preemptible(w) & SharedAt(w.Global, r, e);

// Places from left to right: one for each thread that is there once, and one
// for all copies.  They are numbered as threads are.
bool Stands(Thread t, place) =
  (t <= once & place = t) | (t > once & place = once + 1);

// The thread to the right of one at place p may be at q.
bool Next(Thread p, q) = (p <= once & q = p + 1) | (p > once & q = p);

// Some run has a copy of t at the beginning of its context in round r.  The
// rounds began with x.
bool Begins(Thread t, Round r, Global s[1..k], e[1..k]) =
  exists x, p.
    Stands(t, p) & Before(p, r, x, s) & After(p, r, e, x);

// A thread at place p leads from s to e in its contexts up to r, and may be
// switched away from at the end of each.
bool Contexts(Thread p, Round r, Global s[1..k], e[1..k]) =
  exists t, u, v, er. Stands(t, p) & Run(t, u, v, er, r, s, e) & Ends(v, r, e);

// Some block to the left of one at place p leads from x to s in the rounds up
// to r.
mu bool Before(Thread p, Round r, Global x[1..k], s[1..k]) =
    (p = 1 & InitGlobal(x[1])
     & (forall i. i <= r -> SameShared(x[i], s[i])))
  | (exists q, m.
       Next(q, p) & Before(q, r, x, m) & Contexts(q, r, m, s));

// Some block to the right of one at place p leads from e to x[2..r] in the
// rounds before r.
mu bool After(Thread p, Round r, Global e[1..k], x[1..k]) =
    ((p >= once | !(exists q. q > p))
     & (forall i, j. j = i + 1 & j <= r -> SameShared(x[j], e[i])))
  | r = 1
  | (exists q, i, m.
       Next(p, q) & r = i + 1 & Contexts(q, i, e, m) & After(q, r, m, x));

verdict query reachable =
  exists t, u, v, er, r, s, e. Run(t, u, v, er, r, s, e) & Target(v.pc);
