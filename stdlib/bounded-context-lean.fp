// Reachability within k context switches with k + 1 copies of the globals,
// paper section 5.1, end.
//
// bounded-context-paper.fp keeps g[1..k], the globals at the switches, those of u and
// those of v.  Those of v need no copy: in context cs, nothing is recorded yet
// in g[cs + 1], and in the last context, where no place is left, what was
// recorded when it began is not asked for any more.  So g has them:
//
//   in context cs < k:  g[1..cs] as recorded, and g[cs + 1] is now
//   in context k:       g[1..k - 1] as recorded, and g[k] is now
//
// A tuple is (u, pc, l, ...) with v in parts.  When a context ends, its last
// globals are in the place where the switch would record them.
//
//   fixc bounded-context-lean.fp program.bp -D k=4
//
// The clauses are those of bounded-context-paper.fp, which says why they are right.

import "concurrent.fp";

param k = 2 {bound "context switches", least 1};

type Context = 0..k;

// s is the first context of thread r.
bool First(Thread r, Context s, Thread t[0..k]) =
    t[s] = r & !(exists i. i < s & t[i] = r);

// The thread of context s ran last in context r.
bool Consecutive(Context r, s, Thread t[0..k]) =
    r < s & t[r] = t[s] & !(exists i. r < i & i < s & t[i] = t[s]);

// In context cs, the present globals are at i.
bool Now(Context cs, i) = cs < k ? i = cs + 1 : i = k;

// Of the places up to m, those that are recorded in context cs are the same.
bool Same(Context cs, m, Global g[1..k], h[1..k]) =
  forall i. 1 <= i & i <= m & !Now(cs, i) -> g[i] = h[i];

// v is at pc with the locals l, and with the present globals of context cs.
bool At(State v, PrCount pc, Local l, Context cs, Global g[1..k]) =
  v.pc = pc & v.Local = l
  & (exists i. Now(cs, i) & v.Global = g[i]);

mu bool Reach(State u, PrCount pc, Local l, Context ecs, cs, Global g[1..k],
              Thread t[0..k]);
// The thread of context 0 begins.
Reach(u, pc, l, 0, 0, g, t) if
  At(u, pc, l, 0, g), Init(t[0], pc), InitGlobal(u.Global);
// An internal move.
Reach(u, pc, l, ecs, cs, g, t) if
  Reach(u, x.pc, x.Local, ecs, cs, h, t), At(x, x.pc, x.Local, cs, h),
  ProgramInt(x, v), At(v, pc, l, cs, g), Same(cs, cs, g, h);
// A call; the procedure is entered in the present context.
Reach(u, pc, l, cs, cs, g, t) if
  Reach(_, y.pc, y.Local, _, cs, g, t), At(y, y.pc, y.Local, cs, g),
  IntoCall(y, u), At(u, pc, l, cs, g);
// A return; the call was in context c.
Reach(u, pc, l, ecs, cs, g, t) if
  Reach(u, x.pc, x.Local, ecs, c, h, t), At(x, x.pc, x.Local, c, h),
  IntoCall(x, y),
  Reach(y, z.pc, z.Local, c, cs, m, t), At(z, z.pc, z.Local, cs, m),
  c <= cs, Same(c, c, h, m), Exit(z.pc), Return(x, z, v),
  At(v, pc, l, cs, g), Same(cs, cs, g, m);
// A switch to a thread that begins.
Reach(u, pc, l, cs, cs, g, t) if
  Switched(cs, h, t), First(t[cs], cs, t), Init(t[cs], pc), u.Global = h[cs],
  At(u, pc, l, cs, g), Same(cs, cs, g, h);
// A switch back to a thread, which last ran in context d and was in state w at its
// end.
Reach(u, pc, l, ecs, cs, g, t) if
  Switched(cs, h, t), Consecutive(d, cs, t), i = d + 1,
  Reach(u, w.pc, w.Local, ecs, d, m, t), At(w, w.pc, w.Local, d, m),
  Preemptible(w), w.Global = h[i], Same(d, d, h, m),
  v.pc = w.pc, v.Local = w.Local, v.Global = h[cs],
  At(v, pc, l, cs, g), Same(cs, cs, g, h);

// A run comes to the end of the context before cs, with the globals h[cs].
mu bool Switched(Context cs, Global h[1..k], Thread t[0..k]);
Switched(cs, h, t) if
  Reach(_, y.pc, y.Local, _, c, h, t), At(y, y.pc, y.Local, c, h), cs = c + 1,
  t[c] != t[cs], Preemptible(y);

verdict query reachable = exists pc. Reach(_, pc, _, _, _, _, _) & Target(pc);
