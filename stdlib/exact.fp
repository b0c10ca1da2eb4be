// exact.fp: what exact-reach.fp and exact-eg.fp have in common.
//
// Of a call with unknown values inside it one cannot say where it must return:
// after
//
//   void f() begin g := unknown; end
//
// g is true in some of the programs that are meant, and false in others.  But in
// all of them f returns, and with one of these two.  So there are sets of exits
// to one of which a call must come.

import "three-valued.fp";

// Where a run may be.
input bool Stays(PrCount pc);

// Summary(u, v): from the reachable entry u, its procedure may come to v.
mu bool Summary(State u, State v) =
    (Entry(u.pc) & Init(u.pc) & u = v)
  | (exists State x. Summary(u, x) & ProgramInt(x, v))
  | (exists State x, State y. Summary(x, y) & IntoCall(y, u) & u = v)
  | (exists State x, State y, State z.
       Summary(u, x) & IntoCall(x, y) & Summary(y, z)
       & Exit(z.pc) & Return(x, z, v));

bool Seen(State v) = exists State u. Summary(u, v);

// Ends(v): whatever is unknown, and whatever is chosen, the procedure of v
// returns, and stays where runs may be: none is blocked, fails, or goes on for
// ever.
mu bool Ends(State v) =
    Seen(v) & Stays(v.pc) & Exit(v.pc)
  | Seen(v) & Stays(v.pc)
    & (forall Unknown k. exists State w. Step(v, w, k))
    & (forall State w. ProgramInt(v, w) -> Ends(w))
  | Seen(v) & Stays(v.pc)
    & (forall Unknown k. exists State y. Enter(v, y, k))
    & (forall State y. IntoCall(v, y) -> Sure(y)
         & (forall State z. Exit(z.pc) & Summary(y, z) ->
              (forall Unknown r. exists State w. Leave(v, z, w, r))
            & (forall State w. Return(v, z, w) -> Ends(w))));

// Sure(y): a call that is entered in y must return, and comes to one of the
// exits z with Summary(y, z).
bool Sure(State y) = Summary(y, y) & Ends(y);

// Like(v, z): every caller can go on from the exit v as it can from z.  So it
// is where exits differ only in locals that are not returned.
bool Like(State v, State z) =
  Exit(z.pc)
  & (forall State x, State w, Unknown k.
       Leave(x, z, w, k) -> Leave(x, v, w, k));
