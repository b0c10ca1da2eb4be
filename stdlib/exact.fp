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
import "reach.fp" without statements;

bool Seen(State v) = Summary(_, v);

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
bool Literal(Cube c, Var x);
Literal(c, x) if Value(s, x, true), s.pc = c.at.pc, s.Local = c.Local,
                 s.Global = c.Global;

// In(z, c): the exit z satisfies c.
bool In(State z, Cube c) =
  Exit(z.pc) & Exit(c.at.pc)
  & (exists m. Proc(z.pc, m) & Proc(c.at.pc, m))
  & (c.here -> z.pc = c.at.pc)
  & (forall x. Literal(c, x) -> (Value(z, x, true) <-> Value(c.at, x, true)));

// What a call must come to, for what a file that imports this one asks for: Good(v)
// says that this must happen from v on, and Stays where the run may be before.
input bool Good(State v);
input bool Stays(PrCount pc);

// The call at v has come to the exit z, and the caller goes on to a good state.
bool GoodAfter(State v, z) = forall r. exists w. Leave(v, z, w, r) & Good(w);

// Comes(v, c): v must come to an exit with c, or to a good state before.
mu bool Comes(State v, Cube c) =
  Stays(v.pc)
  & ( Seen(v) & (In(v, c) | Exit(c.at.pc) & Good(v))
    | (forall k. exists w. Step(v, w, k) & Comes(w, c))
    | (forall k. exists y, d.
         Enter(v, y, k) & Comes(y, d)
         & (forall z. In(z, d) & Summary(y, z) ->
              (forall r. exists w. Leave(v, z, w, r) & Comes(w, c)))));

// Returns(v, x): v is in the procedure that is called at x, and must come to an
// exit from which the caller goes on to a good state, or to one before.  These
// exits need not be those of a conjunction.
mu bool Returns(State v, x) =
  Stays(v.pc)
  & ( Seen(v) & Seen(x) & (Good(v) | Exit(v.pc) & GoodAfter(x, v))
    | (forall k. exists w. Step(v, w, k) & Returns(w, x))
    | (forall k. exists y, c.
         Enter(v, y, k) & Comes(y, c)
         & (forall z. In(z, c) & Summary(y, z) ->
              (forall r. exists w. Leave(v, z, w, r) & Returns(w, x)))));
