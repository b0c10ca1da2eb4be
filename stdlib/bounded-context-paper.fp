// Reachability within k context switches, as paper section 5.1 has it.
//
// Reach(u, v, ecs, cs, g, t): some run switches contexts cs times, with the
// globals g[i] at switch i and thread t[i] running in context i, and then
// thread t[cs] is in state v, in a procedure that it entered in context ecs
// with the globals of u.  A procedure of one thread may be entered in one
// context and left in a later one; what the other threads did to the globals
// meanwhile is in g.  Clauses combine tuples with the same g and t only.  So
// runs can be stitched: what one thread does in its contexts fits with all
// that the others can do in theirs.  Values g[j] and t[j] for j > cs are not
// used yet; they are free, and a later switch chooses among them.
//
// bounded-context.fp gives the same verdicts with far smaller relations.  The
// certificates of threads are about this one.
//
//   fixc bounded-context-paper.fp program.bp -D k=4

import "concurrent.fp";

param k = 2 {bound "context switches", least 0};

// The context that is running.  No tuple of a context depends on later ones
// (bound): all of one context is done before the next, and --bound gets the
// verdicts for smaller k on the way.
enum Context {0..k} {bound};

// s is the first context of thread r.
bool First(Thread r, Context s, Thread t[0..k]) =
    t[s] = r & !(exists i. i < s & t[i] = r);

// The thread of context s ran last in context r.
bool Consecutive(Context r, s, Thread t[0..k]) =
    r < s & t[r] = t[s] & !(exists i. r < i & i < s & t[i] = t[s]);

// The globals at switch i are x.
bool Recorded(Global x, Context i, Global g[1..k]) = x = g[i];

mu bool Reach(State u, v, Context ecs, cs, Global g[1..k], Thread t[0..k]);
// The thread of context 0 begins.
Reach(u, u, 0, 0, _, t) if Init(t[0], u.pc), InitGlobal(u.Global);
// An internal move.
Reach(u, v, ecs, cs, g, t) if Reach(u, x, ecs, cs, g, t), ProgramInt(x, v);
// A call; the procedure is entered in the present context.
Reach(u, u, cs, cs, g, t) if Reach(_, y, _, cs, g, t), IntoCall(y, u);
// A return; the call was in context c.
Reach(u, v, ecs, cs, g, t) if
  Reach(u, x, ecs, c, g, t), IntoCall(x, y), Reach(y, z, c, cs, g, t),
  Exit(z.pc), Return(x, z, v), c <= cs;
// A switch to a thread that begins.
Reach(u, v, cs, cs, g, t) if
  Switched(cs, g, t), First(t[cs], cs, t), Init(t[cs], v.pc),
  v.Global = g[cs], u = v;
// A switch back to a thread, which last ran in context d and was in state w at its
// end.
Reach(u, v, ecs, cs, g, t) if
  Switched(cs, g, t), v.Global = g[cs], Reach(u, w, ecs, d, g, t),
  Consecutive(d, cs, t), Recorded(w.Global, d + 1, g), Preemptible(w),
  v.pc = w.pc, v.Local = w.Local;

// A run comes to the end of the context before cs, with the globals g[cs].
mu bool Switched(Context cs, Global g[1..k], Thread t[0..k]);
Switched(cs, g, t) if
  Reach(_, y, _, c, g, t), cs = c + 1, Recorded(y.Global, cs, g),
  t[c] != t[cs], Preemptible(y);

// Where this departs from the print:
//
// - Recorded(w.Global, d + 1, g): the thread must have ended its context d
//   with the globals that are recorded for the switch at its end.  The print
//   takes up any state that the thread was in during context d.  Then the
//   Bluetooth driver with one adder and one stopper fails at k = 2, against
//   Figure 3.
// - t[c] != t[cs]: a switch leads to another thread.  The print lets a thread
//   switch to itself.  Without the first point that gives it the locals of one
//   state and the globals of another; with it, only more work.
// - Switched is what the two clauses for switches have in common.  It forgets
//   the state that was left, so that states of two threads are never paired.
// - InitGlobal and Preemptible are for threads that are started and for atomic
//   parts, which the paper does not have.

verdict query reachable = exists v. Reach(_, v, _, _, _, _) & Target(v.pc);
