// Reachability within k rounds by guessing globals, after Lal and Reps (CAV
// 2008).
//
// In a round every thread has one context, in the order of their numbers; it
// may be empty.  For each thread alone, the globals at the beginning of each
// of its contexts are guessed, s[1..k], and so are those at the end, e[1..k].
// What it does for these guesses is a matter of one sequential program.  Then
// the threads are put together: where one ends the next one begins, and where
// the last one ends the first one begins the next round.
//
// This is eager: all guesses are gone through, whether or not the other
// threads ever make them true, and what threads do is put together as relations of
// 2k copies of the globals.  That is what it costs: lal-reps-lazy.fp, round-robin.fp
// and bounded-context.fp follow runs from their beginning.
//
//   fixc lal-reps.fp program.bp -D k=3
//
// round-robin.fp says how rounds and switches compare.

import "rounds.fp";

param k = 2 {bound "rounds", least 1};

type Round = 1..k;

// Any guess will do.
bool Begins(Thread t, Round r, Global s[1..k], e[1..k]) = true;

// The context of round i may end in state v.  What comes after the target does
// not matter: there it may end with any globals, and within an atomic part, so
// that nothing keeps all threads from staying where they are to the end.
bool Ends(State v, Round i, Global e[1..k]) =
  (Preemptible(v) & Recorded(v.Global, i, e)) | Target(v.pc);

// Thread t leads from s to e in its contexts, and if `hit` holds, it is at the
// target then.
bool Contexts(Thread t, Global s[1..k], e[1..k], bool hit) =
  exists u, v, er.
    Run(t, u, v, er, k, s, e) & Ends(v, k, e) & (hit -> Target(v.pc));

// The threads before t, one after the other in each round, lead from s, where the
// rounds of the others begin, to m.  The first round begins as the program does.
mu bool Before(Thread t, Global s[1..k], m[1..k], bool hit) =
    (!(exists r. r < t) & InitGlobal(s[1]) & m = s & !hit)
  | (exists r, x, before, here.
       Before(r, s, x, before) & t = r + 1 & Contexts(r, x, m, here)
       & hit = (before | here));

// The last thread ends a round where the first one begins the next.
bool Meet(Global s[1..k], e[1..k]) =
  forall Round i, j. j = i + 1 -> e[i] = s[j];

// The last thread leads from m to where the rounds go on.  It is looked at with
// them at once: its ends alone would be many.
bool Last(Thread t, Global m[1..k], s[1..k], bool hit) =
  exists e.
    Contexts(t, m, e, hit) & Meet(s, e) & !(exists r. r > t);

verdict query reachable =
  exists t, s, m, before, here.
    Before(t, s, m, before) & Last(t, m, s, here) & (before | here);
