// Non-termination of programs with unknown values: YES, NO or UNKNOWN.
//
// The system of eg.fp twice, for runs of any states, over the transitions that
// may be there and over those that must, as exact-reach.fp has it for
// reachability (section 5 of the paper of YASM: Gurfinkel, Wei and Chechik,
// ATVA 2008).
//
//   over:  main may have an infinite run
//   under: it must have one, whatever is unknown
//   nonterminating: YES if it must, NO if it may not, and else UNKNOWN
//
// Here, too, a procedure must return with the same values.

import "three-valued.fp";

// ---- What may be: as in eg.fp ---------------------------------------------

nu bool MayRun(State v) = MayAlong(v);

nu bool MayAlong(State v) =
    (exists State w. ProgramInt(v, w) & MayAlong(w))
  | (exists State w. IntoCall(v, w) & MayAlong(w))
  | (exists State y, State z, State w.
       IntoCall(v, y) & MayCross(y, z) & Return(v, z, w) & MayAlong(w));

mu bool MayCross(State v, State z) =
    (MayNeed(z) & v = z)
  | (exists State w. ProgramInt(v, w) & MayCross(w, z))
  | (exists State y, State e, State w.
       IntoCall(v, y) & MayCross(y, e) & Return(v, e, w) & MayCross(w, z));

mu bool MayNeed(State z) =
  Exit(z.pc)
  & (exists State x, State w.
       Return(x, z, w)
       & (MayRun(w) & Open(w) | (exists State e. MayCross(w, e))));

// If every call could return with any values.
nu bool Open(State v) =
    (exists State w. ProgramInt(v, w) & Open(w))
  | (exists State w. IntoCall(v, w) & Open(w))
  | (exists State z, State w. Exit(z.pc) & Return(v, z, w) & Open(w));

// ---- What must be: whatever the unknown values are --------------------------

nu bool MustRun(State v) = MustAlong(v);

nu bool MustAlong(State v) =
    (forall Unknown k. exists State w. Step(v, w, k) & MustAlong(w))
  | (forall Unknown k. exists State y.
       Enter(v, y, k)
       & (MustAlong(y)
          | (exists State z. MustCross(y, z)
             & (forall Unknown r. exists State w.
                  Leave(v, z, w, r) & MustAlong(w)))));

mu bool MustCross(State v, State z) =
    (MustNeed(z) & Like(v, z))
  | (forall Unknown k. exists State w. Step(v, w, k) & MustCross(w, z))
  | (forall Unknown k. exists State y, State e.
       Enter(v, y, k) & MustCross(y, e)
       & (forall Unknown r. exists State w.
            Leave(v, e, w, r) & MustCross(w, z)));

mu bool MustNeed(State z) =
  Exit(z.pc)
  & (exists State x, State w.
       Return(x, z, w)
       & (MustRun(w) & Open(w) | (exists State e. MustCross(w, e))));

// Like(v, z): every caller can go on from the exit v as it can from z.  So it
// is where exits differ only in locals that are not returned.
bool Like(State v, State z) =
  Exit(z.pc)
  & (forall State x, State w, Unknown k.
       Leave(x, z, w, k) -> Leave(x, v, w, k));

// ---- The answers ------------------------------------------------------------

bool Start(State u) = Entry(u.pc) & Init(u.pc);

query nonterminating = exists State u. Start(u) & MustRun(u)
  unknown when exists State u. Start(u) & MayRun(u);
query over = exists State u. Start(u) & MayRun(u);
query under = exists State u. Start(u) & MustRun(u);
