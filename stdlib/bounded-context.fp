// Reachability within k context switches, thread by thread: paper section 5.1,
// with tuples that keep only what is read of them.
//
// A run switches contexts at the globals g[1..k], and thread t[i] runs in
// context i.  Runs with the same g and t can be stitched: what one thread does in
// its contexts fits with all that the others can do in theirs.  Therefore the
// paper's tuples have all of g and t (bounded-context-paper.fp).  But a procedure
// meets the globals only where contexts of its own thread begin and end, and only
// since it was entered.  So there are these relations:
//
//   Reach(u, v, ecs, cs, g, r, own): thread r enters a procedure in context ecs in
//     state u and comes to state v in context cs, if of the contexts from ecs
//     to cs it runs in own, and finds and leaves the globals g around them.  All
//     else of g and own is free.
//   Entered(u, cs, g, r, own): thread r enters a procedure in context cs in
//     state u, if the same holds for the contexts from 0 to cs.
//   Switched(cs, g, t): some run has these globals at its switches up to cs, and
//     these threads in its contexts up to cs.  No other relation speaks of all
//     threads.
//   Met(cs, g, r, own): what of such a run thread r meets that runs in context cs.
//
// A state is reached if Reach, Entered and Met agree on all contexts up to its own.
//
//   fixc bounded-context.fp program.bp -D k=4

import "concurrent.fp";

param k = 2 {bound "context switches", least 0};

// The context that is running.  No tuple of a context depends on later ones
// (bound): all of one context is done before the next, and --bound gets the
// verdicts for smaller k on the way.
enum Context {0..k} {bound};

// The globals at switch i are x.
bool Recorded(Global x, Context i, Global g[1..k]) = x = g[i];

// Of the contexts ecs to cs, thread r runs in own.
bool Runs(Thread r, Context ecs, cs, bool own[0..k], Thread t[0..k]) =
  forall Context i. ecs <= i & i <= cs -> (own[i] <-> t[i] = r);

// Around the contexts own, of ecs to cs, the globals g and h are the same.
bool Same(Context ecs, cs, bool own[0..k], Global g[1..k], h[1..k]) =
  forall Context i, j.
    j = i + 1 & ecs <= i & j <= cs & (own[i] | own[j]) -> g[j] = h[j];

// Of the contexts own, d is the last one before cs.
bool Consecutive(Context d, cs, bool own[0..k]) =
  d < cs & own[d] & own[cs] & !(exists i. d < i & i < cs & own[i]);

// Somebody reads g of the tuples of these contexts.  In the last context, nobody
// reads what a procedure met that was entered in context 0: its thread does not go
// on again, its callers were entered there too, and some run has it, since Resumed
// has the contexts from 0 on.
bool IsRead(Context ecs, cs) = ecs > 0 | cs < k;

mu bool Reach(State u, v, Context ecs, cs, Global g[1..k], Thread r,
              bool own[0..k]);
// A procedure begins.
Reach(u, u, cs, cs, _, r, own) if Entered(u, cs, _, r, _), own[cs];
// An internal move.
Reach(u, v, ecs, cs, g, r, own) if
  Reach(u, x, ecs, cs, g, r, own), ProgramInt(x, v);
// A return in the context of the call.
Reach(u, v, ecs, cs, g, r, own) if
  Reach(u, x, ecs, cs, g, r, own), IntoCall(x, y),
  Reach(y, z, cs, cs, g, r, own), Exit(z.pc), Return(x, z, v);
// A return from a call that was in context c.
Reach(u, v, ecs, cs, g, r, own) if
  IsRead(ecs, cs), Reach(u, x, ecs, c, g, r, own), IntoCall(x, y),
  Reach(y, z, c, cs, g, r, own), c < cs, Exit(z.pc), Return(x, z, v),
  Back(ecs, cs, g, r, own);
Reach(u, v, ecs, cs, _, r, _) if
  !IsRead(ecs, cs), Reach(u, x, ecs, c, g, r, own), IntoCall(x, y),
  Reach(y, z, c, cs, g, r, own), c < cs, Exit(z.pc), Return(x, z, v),
  Back(ecs, cs, g, r, own);
// A switch back to the thread, which was in state w at the end of context d.
Reach(u, v, ecs, cs, g, r, own) if
  IsRead(ecs, cs), Resumed(ecs, d, cs, g, r, own), v.Global = g[cs],
  Reach(u, w, ecs, d, g, r, own), Recorded(w.Global, d + 1, g), Preemptible(w),
  v.pc = w.pc, v.Local = w.Local;
Reach(u, v, ecs, cs, _, r, _) if
  !IsRead(ecs, cs), Resumed(ecs, d, cs, g, r, own), v.Global = g[cs],
  Reach(u, w, ecs, d, g, r, own), Recorded(w.Global, d + 1, g), Preemptible(w),
  v.pc = w.pc, v.Local = w.Local;

mu bool Entered(State u, Context cs, Global g[1..k], Thread r, bool own[0..k]);
// The thread of context 0 begins.
Entered(u, 0, _, r, own) if Init(r, u.pc), InitGlobal(u.Global), own[0];
// A switch to a thread that begins.
Entered(u, cs, g, r, own) if
  Met(cs, g, r, own), !(exists i. i < cs & own[i]), Init(r, u.pc),
  u.Global = g[cs];
// A call.
Entered(u, cs, g, r, own) if
  Entered(x, ecs, g, r, own), Reach(x, y, ecs, cs, g, r, own), IntoCall(y, u);

// In a procedure that was entered in state u, context cs can end with the globals
// of switch cs + 1.
mu bool Left(State u, Context ecs, cs, Global g[1..k], Thread r,
             bool own[0..k]);
Left(u, ecs, cs, g, r, own) if
  Reach(u, v, ecs, cs, g, r, own), Preemptible(v), i = cs + 1,
  Recorded(v.Global, i, g);

// The thread of context cs can do what g and t say of its contexts, to the end
// of cs.
mu bool Ends(Context cs, Global g[1..k], Thread t[0..k]);
Ends(cs, g, t) if
  Entered(u, ecs, g, r, own), Left(u, ecs, cs, g, r, own), r = t[cs],
  Runs(r, 0, cs, own, t);

mu bool Switched(Context cs, Global g[1..k], Thread t[0..k]);
Switched(0, _, _);
Switched(cs, g, t) if
  cs = c + 1, Switched(c, g, t), Ends(c, g, t), t[c] != t[cs];

// A run comes to switch cs and to thread r, which meets g and own up to there.
mu bool Met(Context cs, Global g[1..k], Thread r, bool own[0..k]);
Met(cs, g, r, own) if
  Switched(cs, h, t), r = t[cs], Runs(r, 0, cs, own, t), Same(0, cs, own, g, h);

// The same of the contexts from ecs on, in which r ran, and last in context d.
mu bool Resumed(Context ecs, d, cs, Global g[1..k], Thread r, bool own[0..k]);
Resumed(ecs, d, cs, g, r, own) if
  Met(cs, h, r, o), o[ecs], Consecutive(d, cs, o), ecs <= d,
  (forall Context i. ecs <= i & i <= cs -> (own[i] <-> o[i])),
  Same(ecs, cs, own, g, h);

// The same, wherever r ran last.
mu bool Back(Context ecs, cs, Global g[1..k], Thread r, bool own[0..k]);
Back(ecs, cs, g, r, own) if Resumed(ecs, _, cs, g, r, own);

// Two things differ from the print, as in bounded-context-paper.fp: a thread goes
// on only from a state with the globals that are recorded for the end of its last
// context, and a switch leads to another thread.

verdict query reachable = exists u, v, ecs, cs, g, r, own.
  Reach(u, v, ecs, cs, g, r, own) & Target(v.pc) & Entered(u, ecs, g, r, own)
  & Met(cs, g, r, own);
