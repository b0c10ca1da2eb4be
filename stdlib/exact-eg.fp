// Infinite runs on which something always holds, in programs with unknown
// values: EG p of CTL, with the answers YES, NO or UNKNOWN.
//
// The system of eg.fp twice, over the transitions that may be there and over
// those that must, as exact-reach.fp has it for reachability (section 5 of the
// paper of YASM: Gurfinkel, Wei and Chechik, ATVA 2008).  A file that imports
// this one says what p is, of program counters, as for eg.fp:
//
//   bool Stays(PrCount pc) = !Target(pc);
//
//   over:  main may have an infinite run with Stays only
//   under: it must have one, whatever is unknown
//   nonterminating: YES if it must, NO if it may not, and else UNKNOWN
//
// Here, too, a call must come to one exit, to one of a set, or to one from which
// its caller goes on for ever.

import "exact.fp";

// ---- What may be: as in eg.fp ---------------------------------------------

nu bool MayRun(State v) = MayAlong(v);

nu bool MayAlong(State v) =
  Stays(v.pc)
  & ( (exists State w. ProgramInt(v, w) & MayAlong(w))
    | (exists State w. IntoCall(v, w) & MayAlong(w))
    | (exists State y, State z, State w.
         IntoCall(v, y) & MayCross(y, z) & Return(v, z, w) & MayAlong(w)));

mu bool MayCross(State v, State z) =
    (MayNeed(z) & v = z)
  | (exists State w. Stays(v.pc) & ProgramInt(v, w) & MayCross(w, z))
  | (exists State y, State e, State w.
       Stays(v.pc) & IntoCall(v, y) & MayCross(y, e) & Return(v, e, w) & MayCross(w, z));

mu bool MayNeed(State z) =
  Exit(z.pc) & Stays(z.pc)
  & (exists State x, State w.
       Return(x, z, w)
       & (MayRun(w) & Open(w) | (exists State e. MayCross(w, e))));

// If every call could return with any values.
nu bool Open(State v) =
  Stays(v.pc)
  & ( (exists State w. ProgramInt(v, w) & Open(w))
    | (exists State w. IntoCall(v, w) & Open(w))
    | (exists State z, State w. Exit(z.pc) & Return(v, z, w) & Open(w)));

// ---- What must be: whatever the unknown values are --------------------------

nu bool MustRun(State v) = MustAlong(v);

nu bool MustAlong(State v) =
  Stays(v.pc)
  & ( (forall Unknown k. exists State w. Step(v, w, k) & MustAlong(w))
    | (forall Unknown k. exists State y.
         Enter(v, y, k)
         & (MustAlong(y)
            | MustReturn(y, v)
            | (exists State z. MustCross(y, z)
               & (forall Unknown r. exists State w.
                    Leave(v, z, w, r) & MustAlong(w)))
            | Sure(y)
              & (forall State z. Exit(z.pc) & Summary(y, z) ->
                   (forall Unknown r. exists State w.
                      Leave(v, z, w, r) & MustAlong(w))))));

// MustReturn(v, x): v is in the procedure that is called at x, and must come to
// an exit from which the caller must go on for ever.
mu bool MustReturn(State v, State x) =
  Stays(v.pc)
  & ( Seen(v) & Exit(v.pc) & Seen(x)
      & (forall Unknown r. exists State w.
           Leave(x, v, w, r) & MustRun(w) & Open(w))
    | (forall Unknown k. exists State w. Step(v, w, k) & MustReturn(w, x))
    | (forall Unknown k. exists State y.
         Enter(v, y, k)
         & ((exists State z. MustCross(y, z)
              & (forall Unknown r. exists State w.
                   Leave(v, z, w, r) & MustReturn(w, x)))
            | Sure(y)
              & (forall State z. Exit(z.pc) & Summary(y, z) ->
                   (forall Unknown r. exists State w.
                      Leave(v, z, w, r) & MustReturn(w, x))))));

mu bool MustCross(State v, State z) =
  Stays(v.pc)
  & ( MustNeed(z) & Like(v, z)
    | (forall Unknown k. exists State w. Step(v, w, k) & MustCross(w, z))
    | (forall Unknown k. exists State y, State e.
         Enter(v, y, k) & MustCross(y, e)
         & (forall Unknown r. exists State w.
              Leave(v, e, w, r) & MustCross(w, z)))
    | (forall Unknown k. exists State y.
         Enter(v, y, k) & Sure(y)
         & (forall State e. Exit(e.pc) & Summary(y, e) ->
              (forall Unknown r. exists State w.
                 Leave(v, e, w, r) & MustCross(w, z)))));

mu bool MustNeed(State z) =
  Exit(z.pc) & Stays(z.pc)
  & (exists State x, State w.
       Return(x, z, w)
       & (MustRun(w) & Open(w) | (exists State e. MustCross(w, e))));

// ---- The answers ------------------------------------------------------------

bool Start(State u) = Entry(u.pc) & Init(u.pc);

query nonterminating = exists State u. Start(u) & MustRun(u)
  unknown when exists State u. Start(u) & MayRun(u);
query over = exists State u. Start(u) & MayRun(u);
query under = exists State u. Start(u) & MustRun(u);
