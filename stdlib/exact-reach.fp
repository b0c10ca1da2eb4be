// Reachability in programs with unknown values: YES, NO or UNKNOWN.
//
// The system of mixed-reach.fp twice, as section 5 of the paper of YASM
// (Gurfinkel, Wei and Chechik, ATVA 2008) has it for exact approximation: over
// the transitions that may be there, and over those that must.  What is
// reached by the second is reached in the program that was abstracted, from
// every state that the first state stands for; what is not reached by the
// first is not reached there.  Between these nothing is known.
//
//   over:  the target may be reached
//   under: it must be
//   reachable: YES if it must, NO if it may not, and else UNKNOWN
//
// A call must come to one exit, to one of a set, or to one from which its caller
// goes on to the target.  If what the caller is asked for depends on callers
// further up, only the first two are tried.  So the answer can be UNKNOWN though
// the caller would come to the target with each of the unknown values: what the
// paper has for sets, conjunctions of literals, is not tried.

import "exact.fp";

bool Stays(PrCount pc) = true;

// ---- What may be: as in mixed-reach.fp ------------------------------------

mu bool MayLead(State v) =
    Target(v.pc)
  | (exists State w. ProgramInt(v, w) & MayLead(w))
  | (exists State w. IntoCall(v, w) & MayLead(w))
  | (exists State y, State z, State w.
       IntoCall(v, y) & MayCross(y, z) & Return(v, z, w) & MayLead(w));

mu bool MayCross(State v, State z) =
    (MayNeed(z) & v = z)
  | (exists State w. ProgramInt(v, w) & MayCross(w, z))
  | (exists State y, State e, State w.
       IntoCall(v, y) & MayCross(y, e) & Return(v, e, w) & MayCross(w, z));

mu bool MayNeed(State z) =
  Exit(z.pc)
  & (exists State x, State w.
       Return(x, z, w) & (MayLead(w) | (exists State e. MayCross(w, e))));

// ---- What must be: whatever the unknown values are --------------------------

mu bool MustLead(State v) =
    Target(v.pc)
  | (forall Unknown k. exists State w. Step(v, w, k) & MustLead(w))
    // A call leads there inside, or after it has returned, which is one or the
    // other for each value of the arguments.
  | (forall Unknown k. exists State y.
       Enter(v, y, k)
       & (MustLead(y)
          | MustReturn(y, v)
          | (exists State z. MustCross(y, z) & OnFrom(v, z))
          | Sure(y)
            & (forall State z. Exit(z.pc) & Summary(y, z) -> OnFrom(v, z))));

// After the call at v has come to the exit z.
mu bool OnFrom(State v, State z) =
  forall Unknown r. exists State w. Leave(v, z, w, r) & MustLead(w);

// MustReturn(v, x): v is in the procedure that is called at x, and must come to
// an exit from which the caller must come to the target.
mu bool MustReturn(State v, State x) =
    (Seen(v) & Exit(v.pc) & Seen(x) & OnFrom(x, v))
  | (forall Unknown k. exists State w. Step(v, w, k) & MustReturn(w, x))
  | (forall Unknown k. exists State y.
       Enter(v, y, k)
       & ((exists State z. MustCross(y, z)
            & (forall Unknown r. exists State w.
                 Leave(v, z, w, r) & MustReturn(w, x)))
          | Sure(y)
            & (forall State z. Exit(z.pc) & Summary(y, z) ->
                 (forall Unknown r. exists State w.
                    Leave(v, z, w, r) & MustReturn(w, x)))));

// MustCross(v, z): v must come to the exit z, or to one like it.
mu bool MustCross(State v, State z) =
    (MustNeed(z) & Like(v, z))
  | (forall Unknown k. exists State w. Step(v, w, k) & MustCross(w, z))
  | (forall Unknown k. exists State y, State e.
       Enter(v, y, k) & MustCross(y, e)
       & (forall Unknown r. exists State w.
            Leave(v, e, w, r) & MustCross(w, z)))
  | (forall Unknown k. exists State y.
       Enter(v, y, k) & Sure(y)
       & (forall State e. Exit(e.pc) & Summary(y, e) ->
            (forall Unknown r. exists State w.
               Leave(v, e, w, r) & MustCross(w, z))));

// Only what may come to the target is worth crossing to.
mu bool MustNeed(State z) =
  Exit(z.pc)
  & (exists State x, State w.
       Return(x, z, w) & (MustLead(w) | (exists State e. MustCross(w, e))));

// ---- The answers ------------------------------------------------------------

bool Start(State u) = Entry(u.pc) & Init(u.pc);

verdict query reachable = exists State u. Start(u) & MustLead(u)
  unknown when exists State u. Start(u) & MayLead(u);
query over = exists State u. Start(u) & MayLead(u);
query under = exists State u. Start(u) & MustLead(u);
