// Formula 5.1 as the paper prints it, for the programs that show its gaps.
import "concurrent.fp";
param k = 2;
enum Context {0..k};

bool First(Thread r, Context s, Thread t[0..k]) =
    t[s] = r & !(exists Context i. i < s & t[i] = r);
bool Consecutive(Context r, Context s, Thread t[0..k]) =
    t[s] = t[r] & !(exists Context i. r < i & i < s & t[s] = t[i]);

mu bool Reach(State u, State v, Context ecs, Context cs, Global g[1..k],
              Thread t[0..k]) =
    (cs = 0 & ecs = 0 & Entry(u.pc) & u = v & Init(t[0], u.pc))
  | (exists State x. Reach(u, x, ecs, cs, g, t) & ProgramInt(x, v))
  | (exists State x, State y, Context e.
       Reach(x, y, e, cs, g, t) & IntoCall(y, u) & ecs = cs & u = v)
  | (exists State x, State y, State z, Context c.
       Reach(u, x, ecs, c, g, t) & IntoCall(x, y) & Reach(y, z, c, cs, g, t)
       & Exit(z.pc) & Return(x, z, v) & c <= cs)
  | (exists State x, State y, Context c, Context e.
       Reach(x, y, e, c, g, t) & cs = c + 1 & First(t[cs], cs, t)
       & v.Global = g[cs] & g[cs] = y.Global
       & u = v & ecs = cs & Init(t[cs], v.pc))
  | (exists State x, State y, Context c, Context e.
       Reach(x, y, e, c, g, t) & cs = c + 1 & !First(t[cs], cs, t)
       & v.Global = g[cs] & g[cs] = y.Global)
    & (exists State w, Context d.
         Reach(u, w, ecs, d, g, t) & d < cs & Consecutive(d, cs, t)
         & v.pc = w.pc & v.Local = w.Local);

query reachable =
  exists State u, State v, Context ecs, Context cs, Global g[1..k],
         Thread t[0..k].
    Reach(u, v, ecs, cs, g, t) & Target(v.pc);
