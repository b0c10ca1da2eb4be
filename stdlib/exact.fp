// exact.fp: what exact-reach.fp and exact-eg.fp have in common.
//
// Of a call with unknown values inside it one cannot say where it must return:
// after
//
//   void f() begin g := unknown; h := T; end
//
// g is true in some of the programs that are meant, and false in others.  But in
// all of them f returns, with h.  So what a call must come to is said by a
// conjunction of literals, as in the paper of YASM (Gurfinkel, Wei and Chechik,
// ATVA 2008, section 5), where these are the abstract states.  It is said of
// exits only.  Elsewhere a state is one valuation, and a step must lead to one of
// several, whatever is unknown; that is more than a must-transition between two
// conjunctions.

import "three-valued.fp";
import "reflection.fp";

// Summary(u, v): from the reachable entry u, its procedure may come to v.
mu bool Summary(State u, v) =
    (Entry(u.pc) & Init(u.pc) & u = v)
  | (exists State x. Summary(u, x) & ProgramInt(x, v))
  | (exists State x, y. Summary(x, y) & IntoCall(y, u) & u = v)
  | (exists State x, y, z.
       Summary(u, x) & IntoCall(x, y) & Summary(y, z)
       & Exit(z.pc) & Return(x, z, v));

bool Seen(State v) = exists State u. Summary(u, v);

// A conjunction of literals over the variables of a procedure: the variables that
// are true in Local and Global have the values that they have in `at`, and if
// `here` holds, the counter is that of `at`.
class Cube {
  State at;
  Local Local;
  Global Global;
  bool here;
};

// The literal of x is in c.
bool Literal(Cube c, Var x) =
  exists State s.
    s.pc = c.at.pc & s.Local = c.Local & s.Global = c.Global & Value(s, x, true);

// In(z, c): the exit z satisfies c.
bool In(State z, Cube c) =
  Exit(z.pc) & Exit(c.at.pc)
  & (exists Module m. Proc(z.pc, m) & Proc(c.at.pc, m))
  & (c.here -> z.pc = c.at.pc)
  & (forall Var x. Literal(c, x) -> (Value(z, x, true) <-> Value(c.at, x, true)));
