// RecMC: bounded safety with facts from both sides, after "SMT-based Model
// Checking for Recursive Programs" (Komuravelli, Gurfinkel, Chaki, CAV 2014).
//
//   fixc --bound 0..100 recmc.fp program.bp
//
// For a bound n on the call stack, `reachable` says whether the target is
// reached when main calls n deep at most (BndSafety).  Main is asked for the
// target, and procedures are asked for what could bring a caller to what it is
// asked for.  Answers are kept in two maps:
//
//   rho    reachability facts: what was asked and can be done
//   sigma  summary facts: what was asked and cannot be done
//
// `complete` says whether summary facts prove the program safe at every depth
// (CheckInductive).
//
// The paper counts how many calls b may still be nested.  Here d is the number
// of calls that are open, so that b = n - d: what is asked at a depth is then
// asked for every bound, and what is found for one bound holds for the next.  A
// new bound costs what is new.
//
// Each relation comes twice: for a procedure that is asked for an exit z, and
// for one that is asked for the target, in its body or in its calls.

import "program.fp";

param n = 2 {bound "nested calls", least 0};

enum Depth {0..n} {bound};

// ---- BndSafety ----------------------------------------------------------------

// Seen(v): a run may come to v, if calls that have returned can have done
// anything.
mu bool Seen(State v) =
    (Entry(v.pc) & Init(v.pc))
  | (exists State x. Seen(x) & ProgramInt(x, v))
  | (exists State x, z. Seen(x) & Return(x, z, v))
  | (exists State x. Seen(x) & IntoCall(x, v));

// At p, a procedure is called that has its entry at q.
bool Calls(PrCount p, PrCount q) =
  exists State x, y. IntoCall(x, y) & x.pc = p & y.pc = q;

// Prefix(d, x): x is in a procedure that is asked at d, on a path with calls
// that may do anything.  The question is generalised: the path begins at any
// entry that callers may have, at whatever depth.  So a fact says more than one
// caller needs to know, and need not be found again for the next one.
mu bool Prefix(Depth d, State x) =
    (d = 0 & Entry(x.pc) & Init(x.pc))                           // Init
  | (exists State w. Prefix(d - 1, w) & Calls(w.pc, x.pc) & Seen(x))
  | (exists State w. Prefix(d, w) & ProgramInt(w, x))
  | (exists State w, e. Prefix(d, w) & Return(w, e, x))
    // Nothing new, but it makes one system of all questions, which goes on
    // with the bound.
  | (exists State z. Query(d, x, z))
  | (Query(d, x) & (Asked(d) | Above(d)));

// Query(d, y, z): does the procedure that is entered in y at depth d end in z?
// The call is one on a path of the caller: the part before it is
// over-approximated (Prefix), the part behind it under-approximated (Reach), and
// both have the caller's locals in common.
mu bool Query(Depth d, State y, State z) =
    (exists State x, w, e.
       Prefix(d - 1, x) & IntoCall(x, y) & Return(x, z, w) & Exit(z.pc)
       & Reach(d - 1, w, e))
  | (exists State x, w.
       Prefix(d - 1, x) & IntoCall(x, y) & Return(x, z, w) & Exit(z.pc)
       & Reach(d - 1, w));

// Does it come to the target?
mu bool Query(Depth d, State y) = Entry(y.pc) & Prefix(d, y);

// Something is asked at d, and at d + 1.
mu bool Asked(Depth d) = exists State y. Query(d, y);
mu bool Above(Depth d) = exists State y. Query(d + 1, y);

// Reach(d, v, z): from v, the exit z that is asked for is reached; for a call
// there is a reachability fact of the callee.
mu bool Reach(Depth d, State v, State z) =
    (exists State y. Prefix(d, z) & Query(d, y, z) & v = z)
  | (exists State x. Prefix(d, v) & ProgramInt(v, x) & Reach(d, x, z))
  | (exists State w, y, e.
       Prefix(d, v) & IntoCall(v, y) & Reach(d + 1, y, e) & Return(v, e, w)
       & Reach(d, w, z));

mu bool Reach(Depth d, State v) =
    (Prefix(d, v) & Target(v.pc))
  | (exists State x. Prefix(d, v) & ProgramInt(v, x) & Reach(d, x))
  | (exists State y. Prefix(d, v) & IntoCall(v, y) & Reach(d + 1, y))
  | (exists State w, y, e.
       Prefix(d, v) & IntoCall(v, y) & Reach(d + 1, y, e) & Return(v, e, w)
       & Reach(d, w));

verdict query reachable =
  exists State u. Entry(u.pc) & Init(u.pc) & Reach(0, u);

// ---- The maps -----------------------------------------------------------------

bool rho(Depth d, State y, State z) = Query(d, y, z) & Reach(d, y, z);
bool rho(Depth d, State y) = Query(d, y) & Reach(d, y);

// Sum(d, y, z): the question was answered by no.  A fact is any interpolant of
// what the procedure does with n - d nested calls and of what it was asked for;
// this is the weakest one, the answer itself.
bool Sum(Depth d, State y, State z) = Query(d, y, z) & !rho(d, y, z);
bool Sum(Depth d, State y) = Query(d, y) & !rho(d, y);

// The facts of all depths, without the depths.
bool sigma(State y, State z) = exists Depth d. Sum(d, y, z);
bool sigma(State y) = exists Depth d. Sum(d, y);

// ---- CheckInductive -------------------------------------------------------------

// A body that is asked above the last depth keeps to its facts if its calls keep
// to theirs, since that is how its facts were found.  So what is to be checked
// begins at the last depth that is asked, where no call was followed.
bool Last(Depth d) = Asked(d) & !Above(d);

// Some fact says how a call that is entered in y does not end.
bool Known(State y) = exists State z. sigma(y, z);

// Lost(v, z): from v the exit z may be reached, since a call on the way may do
// what no fact forbids, or what only facts forbid that are lost themselves.
// Facts that are lost are given up, and the others are inductive: bodies keep to
// these facts if their calls do.
mu bool Lost(State v, State z) =
    (exists State x. Seen(v) & ProgramInt(v, x) & Lost(x, z))
  | (exists State w, y, e.
       Seen(v) & IntoCall(v, y) & !Known(y) & Return(v, e, w)
       & (Lost(w, z) | (exists Depth d. Last(d) & Reach(d, w, z))))
  | (exists State w, y, e.
       Seen(v) & IntoCall(v, y) & Known(y) & !sigma(y, e) & Return(v, e, w)
       & (Lost(w, z) | (exists Depth d. Last(d) & Reach(d, w, z))))
  | (exists State w, y, e, Depth d.
       Seen(v) & IntoCall(v, y) & Lost(y, e) & Return(v, e, w)
       & Reach(d, w, z))
  | (exists State w, y, e.
       Seen(v) & IntoCall(v, y) & Lost(y, e) & Return(v, e, w) & Lost(w, z));

mu bool Lost(State v) =
    (exists State x. Seen(v) & ProgramInt(v, x) & Lost(x))
  | (exists State y, Depth d.
       Last(d) & Prefix(d, v) & IntoCall(v, y) & !sigma(y))
  | (exists State y. Seen(v) & IntoCall(v, y) & Lost(y))
  | (exists State w, y, e.
       Seen(v) & IntoCall(v, y) & !Known(y) & Return(v, e, w)
       & (Lost(w) | (exists Depth d. Last(d) & Reach(d, w))))
  | (exists State w, y, e.
       Seen(v) & IntoCall(v, y) & Known(y) & !sigma(y, e) & Return(v, e, w)
       & (Lost(w) | (exists Depth d. Last(d) & Reach(d, w))))
  | (exists State w, y, e, Depth d.
       Seen(v) & IntoCall(v, y) & Lost(y, e) & Return(v, e, w) & Reach(d, w))
  | (exists State w, y, e.
       Seen(v) & IntoCall(v, y) & Lost(y, e) & Return(v, e, w) & Lost(w));

complete query complete =
  forall State u. Entry(u.pc) & Init(u.pc) -> sigma(u) & !Lost(u);

// Why the facts sigma & !Lost are inductive.  Take one, found at depth d, and a
// path of the body that is against it, with calls that no fact that is left
// forbids.  Go through its calls from the last one to the first.  As long as no
// call was lost or without a fact, what is behind a call is in Reach(d, -).  So,
// above the last depth, the call was asked: if it has no fact, it is in
// Reach(d + 1, -), and what begins with it is in Reach(d, -), too.  If none is
// left, the fact was none.  If it is lost, or has no fact at the last depth,
// Lost has the rest of the path, and then the path.  So no run is against such a
// fact, whatever its depth: of those that are, take one with the fewest nested
// calls.

// Where this departs from the paper:
//
// - There, procedures have no loops, globals or targets inside.  Here a state
//   has globals, a procedure is asked for exits and for a target in it, and
//   loops are in the fixed points.
// - Queries are asked one path at a time there.  Here all paths are asked at
//   once, from their ends to their beginnings.  When a call is asked, there is
//   no fact yet for the calls before it on its path, so that prefixes run over
//   calls that may do anything.  There, facts found on other paths and for
//   smaller bounds may block them.
// - There, a fact is generalised when it is found, by interpolation.  Here the
//   question is: it is asked for all entries that prefixes lead to.  The answer
//   is the weakest interpolant of the general question.
// - A fact is a set of answers here, and may be given up in part.  There it is
//   a formula, which is pushed to the next bound as a whole or not at all.
