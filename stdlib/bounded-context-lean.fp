// Reachability within k context switches with k + 1 copies of the globals,
// paper section 5.1, end.
//
// bounded-context.fp keeps g[1..k], the globals at the switches, those of u and
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
// The clauses are those of bounded-context.fp, which says why they are right.

import "concurrent.fp";

param k = 2 {bound "context switches", least 1};

type Context = 0..k;

// s is the first context of thread r.
bool First(Thread r, Context s, Thread t[0..k]) =
    t[s] = r & !(exists Context i. i < s & t[i] = r);

// The thread of context s ran last in context r.
bool Consecutive(Context r, Context s, Thread t[0..k]) =
    r < s & t[r] = t[s] & !(exists Context i. r < i & i < s & t[i] = t[s]);

// In context cs, the present globals are at i.
bool Now(Context cs, Context i) = cs < k ? i = cs + 1 : i = k;

// Of the places up to m, those that are recorded in context cs are the same.
bool Same(Context cs, Context m, Global g[1..k], Global h[1..k]) =
  forall Context i. 1 <= i & i <= m & !Now(cs, i) -> g[i] = h[i];

// v is at pc with the locals l, and with the present globals of context cs.
bool At(State v, PrCount pc, Local l, Context cs, Global g[1..k]) =
  v.pc = pc & v.Local = l
  & (exists Context i. Now(cs, i) & v.Global = g[i]);

mu bool Reach(State u, PrCount pc, Local l, Context ecs, Context cs,
              Global g[1..k], Thread t[0..k]) =
    // The thread of context 0 begins.
    (cs = 0 & ecs = 0 & Entry(pc) & At(u, pc, l, cs, g) & Init(t[0], pc)
     & InitGlobal(u.Global))
    // An internal move.
  | (exists State x, State v, Global h[1..k].
       Reach(u, x.pc, x.Local, ecs, cs, h, t) & At(x, x.pc, x.Local, cs, h)
       & ProgramInt(x, v) & At(v, pc, l, cs, g) & Same(cs, cs, g, h))
    // A call; the procedure is entered in the present context.
  | (exists State x, State y, Context c.
       Reach(x, y.pc, y.Local, c, cs, g, t) & At(y, y.pc, y.Local, cs, g)
       & IntoCall(y, u) & ecs = cs & At(u, pc, l, cs, g))
    // A return; the call was in context c.
  | (exists State x, State y, State z, State v, Context c, Global h[1..k],
            Global m[1..k].
       Reach(u, x.pc, x.Local, ecs, c, h, t) & At(x, x.pc, x.Local, c, h)
       & IntoCall(x, y)
       & Reach(y, z.pc, z.Local, c, cs, m, t) & At(z, z.pc, z.Local, cs, m)
       & c <= cs & Same(c, c, h, m) & Exit(z.pc) & Return(x, z, v)
       & At(v, pc, l, cs, g) & Same(cs, cs, g, m))
    // A switch to a thread that begins.
  | (exists Global h[1..k].
       Switched(cs, h, t) & First(t[cs], cs, t) & Init(t[cs], pc)
       & u.Global = h[cs] & At(u, pc, l, cs, g) & Same(cs, cs, g, h)
       & ecs = cs)
    // A switch back to a thread, which last ran in context d and was in state
    // w at its end.
  | (exists Global h[1..k], Global m[1..k], State v, State w, Context d,
            Context i.
       Switched(cs, h, t) & Consecutive(d, cs, t) & i = d + 1
       & Reach(u, w.pc, w.Local, ecs, d, m, t) & At(w, w.pc, w.Local, d, m)
       & Preemptible(w) & w.Global = h[i] & Same(d, d, h, m)
       & v.pc = w.pc & v.Local = w.Local & v.Global = h[cs]
       & At(v, pc, l, cs, g) & Same(cs, cs, g, h));

// A run comes to the end of the context before cs, with the globals h[cs].
mu bool Switched(Context cs, Global h[1..k], Thread t[0..k]) =
    exists State x, State y, Context e, Context c.
      Reach(x, y.pc, y.Local, e, c, h, t) & At(y, y.pc, y.Local, c, h)
      & cs = c + 1 & t[c] != t[cs] & Preemptible(y);

verdict query reachable =
  exists State u, PrCount pc, Local l, Context ecs, Context cs,
         Global g[1..k], Thread t[0..k].
    Reach(u, pc, l, ecs, cs, g, t) & Target(pc);
