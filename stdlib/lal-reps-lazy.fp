// Reachability within k rounds by summaries of vectors of globals: the lazy
// rules of Lal and Reps (CAV 2008), with 3k copies of the globals, against which
// section 1 of the paper argues.
//
// Read sequentially, a thread has k copies of the globals, one for each round,
// and works on the copy of the round that it is in.  A summary then has two
// vectors, at the entry of the procedure and now; and what a thread guessed for
// the beginnings of its contexts is a third one.
//
//   s[1..r]  the globals with which the thread began its contexts
//   a[1..er] what the copies were when the procedure was entered, in round er
//   e[1..r]  what they are now: how contexts ended, and the present globals
//
// The rules are lazy: a context begins with globals that the others can hand
// over, as in round-robin.fp, and not with any (lal-reps.fp).  round-robin.fp
// has no vector of the entry: s and e of the rounds before do not change, so
// that one valuation of the globals is enough for an entry.
//
//   fixc lal-reps-lazy.fp program.bp -D k=3

import "concurrent.fp";

param k = 2 {bound "rounds", least 1};

type Round = 1..k;

// The same up to round r, or before it.
bool Until(Round r, Global g[1..k], h[1..k]) =
  forall i. i <= r -> g[i] = h[i];
bool Past(Round r, Global g[1..k], h[1..k]) =
  forall i. i < r -> g[i] = h[i];

// v is at pc, with the locals l and the copy of round r.
bool At(State v, PrCount pc, Local l, Round r, Global e[1..k]) =
  v.pc = pc & v.Local = l & v.Global = e[r];

// Thread t is at pc in round r with the locals l; it entered the procedure that
// it is in at upc in round er with the locals ul.
mu bool Run(Thread t, PrCount upc, Local ul, PrCount pc, Local l, Round er,
            Round r, Global s[1..k], a[1..k], e[1..k]) =
    // It begins, in an empty context perhaps.
    (r = 1 & er = 1 & Entry(pc) & upc = pc & ul = l & Init(t, pc)
     & s[1] = a[1] & a[1] = e[1] & Begins(t, 1, s, e))
    // An internal move.
  | (exists x, v, h.
       Run(t, upc, ul, x.pc, x.Local, er, r, s, a, h)
       & At(x, x.pc, x.Local, r, h)
       & ProgramInt(x, v) & At(v, pc, l, r, e) & Past(r, h, e))
    // A call: the copies are those of the caller.
  | (exists y, u, p, m, b, i.
       Run(t, p, m, y.pc, y.Local, i, r, s, b, a)
       & At(y, y.pc, y.Local, r, a)
       & IntoCall(y, u) & At(u, pc, l, r, a) & upc = pc & ul = l & er = r
       & Until(r, a, e))
    // A return: at the entry, the copies were those of the caller then.
  | (exists x, y, z, v, i, b, h.
       Run(t, upc, ul, x.pc, x.Local, er, i, s, a, b)
       & At(x, x.pc, x.Local, i, b) & IntoCall(x, y)
       & Run(t, y.pc, y.Local, z.pc, z.Local, i, r, s, b, h)
       & At(z, z.pc, z.Local, r, h)
       & Exit(z.pc) & Return(x, z, v) & i <= r
       & At(v, pc, l, r, e) & Past(r, h, e))
    // The next round.
  | (exists w, i.
       Run(t, upc, ul, pc, l, er, i, s, a, e) & At(w, pc, l, i, e)
       & Preemptible(w) & r = i + 1 & s[r] = e[r] & Begins(t, r, s, e));

// Some run has thread t at the beginning of its context in round r.  The
// rounds began with x.
bool Begins(Thread t, Round r, Global s[1..k], e[1..k]) =
  exists x. Before(t, r, x, s) & After(t, r, e, x);

// Thread t leads from s to e in its contexts up to r, and may be switched away
// from at the end of each.
bool Contexts(Thread t, Round r, Global s[1..k], e[1..k]) =
  exists upc, ul, v, er, a.
    Run(t, upc, ul, v.pc, v.Local, er, r, s, a, e)
    & At(v, v.pc, v.Local, r, e) & Preemptible(v);

// The threads before t lead from x to s in the rounds up to r.
mu bool Before(Thread t, Round r, Global x[1..k], s[1..k]) =
    (!(exists p. p < t) & InitGlobal(x[1]) & Until(r, x, s))
  | (exists p, m.
       t = p + 1 & Before(p, r, x, m) & Contexts(p, r, m, s));

// The threads after t lead from e to x[2..r], in the rounds before r.
mu bool After(Thread t, Round r, Global e[1..k], x[1..k]) =
    (!(exists p. p > t)
     & (forall i, j. j = i + 1 & j <= r -> x[j] = e[i]))
  | r = 1
  | (exists p, i, m.
       p = t + 1 & r = i + 1 & Contexts(p, i, e, m) & After(p, r, m, x));

verdict query reachable =
  exists pc. Run(_, _, _, pc, _, _, _, _, _, _) & Target(pc);
