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
mu bool Seen(State v);
Seen(v) if Init(v.pc);
Seen(v) if Seen(x), ProgramInt(x, v);
Seen(v) if Seen(x), Return(x, _, v);
Seen(v) if Seen(x), IntoCall(x, v);

// At p, a procedure is called that has its entry at q.
bool Calls(PrCount p, q);
Calls(x.pc, y.pc) if IntoCall(x, y);

// Prefix(d, x): x is in a procedure that is asked at d, on a path with calls
// that may do anything.  The question is generalised: the path begins at any
// entry that callers may have, at whatever depth.  So a fact says more than one
// caller needs to know, and need not be found again for the next one.
mu bool Prefix(Depth d, State x);
Prefix(0, x) if Init(x.pc);                                      // Init
Prefix(d, x) if Prefix(d - 1, w), Calls(w.pc, x.pc), Seen(x);
Prefix(d, x) if Prefix(d, w), ProgramInt(w, x);
Prefix(d, x) if Prefix(d, w), Return(w, _, x);
// Nothing new, but it makes one system of all questions, which goes on with the
// bound.
Prefix(d, x) if Query(d, x, _);
Prefix(d, x) if Query(d, x), Asked(d) | Above(d);

// Query(d, y, z): does the procedure that is entered in y at depth d end in z?
// The call is one on a path of the caller: the part before it is
// over-approximated (Prefix), the part behind it under-approximated (Reach), and
// both have the caller's locals in common.
mu bool Query(Depth d, State y, z);
Query(d, y, z) if Prefix(d - 1, x), IntoCall(x, y), Return(x, z, w),
                  Exit(z.pc), Reach(d - 1, w, _);
Query(d, y, z) if Prefix(d - 1, x), IntoCall(x, y), Return(x, z, w),
                  Exit(z.pc), Reach(d - 1, w);

// Does it come to the target?
mu bool Query(Depth d, State y) = Entry(y.pc) & Prefix(d, y);

// Something is asked at d, and at d + 1.
mu bool Asked(Depth d) = Query(d, _);
mu bool Above(Depth d) = exists y. Query(d + 1, y);

// Reach(d, v, z): from v, the exit z that is asked for is reached; for a call
// there is a reachability fact of the callee.
mu bool Reach(Depth d, State v, z);
Reach(d, z, z) if Prefix(d, z), Query(d, _, z);
Reach(d, v, z) if Prefix(d, v), ProgramInt(v, x), Reach(d, x, z);
Reach(d, v, z) if Prefix(d, v), IntoCall(v, y), Reach(d + 1, y, e),
                  Return(v, e, w), Reach(d, w, z);

mu bool Reach(Depth d, State v);
Reach(d, v) if Prefix(d, v), Target(v.pc);
Reach(d, v) if Prefix(d, v), ProgramInt(v, x), Reach(d, x);
Reach(d, v) if Prefix(d, v), IntoCall(v, y), Reach(d + 1, y);
Reach(d, v) if Prefix(d, v), IntoCall(v, y), Reach(d + 1, y, e),
               Return(v, e, w), Reach(d, w);

verdict query reachable = exists u. Init(u.pc) & Reach(0, u);

// ---- The maps -----------------------------------------------------------------

bool rho(Depth d, State y, z) = Query(d, y, z) & Reach(d, y, z);
bool rho(Depth d, State y) = Query(d, y) & Reach(d, y);

// Sum(d, y, z): the question was answered by no.  A fact is any interpolant of
// what the procedure does with n - d nested calls and of what it was asked for;
// this is the weakest one, the answer itself.
bool Sum(Depth d, State y, z) = Query(d, y, z) & !rho(d, y, z);
bool Sum(Depth d, State y) = Query(d, y) & !rho(d, y);

// The facts of all depths, without the depths.
bool sigma(State y, z) = Sum(_, y, z);
bool sigma(State y) = Sum(_, y);

// ---- CheckInductive -------------------------------------------------------------

// A body that is asked above the last depth keeps to its facts if its calls keep
// to theirs, since that is how its facts were found.  So what is to be checked
// begins at the last depth that is asked, where no call was followed.
bool Last(Depth d) = Asked(d) & !Above(d);

// Some fact says how a call that is entered in y does not end.
bool Known(State y) = sigma(y, _);

// Lost(v, z): from v the exit z may be reached, since a call on the way may do
// what no fact forbids, or what only facts forbid that are lost themselves.
// Facts that are lost are given up, and the others are inductive: bodies keep to
// these facts if their calls do.
mu bool Lost(State v, z);
Lost(v, z) if Seen(v), ProgramInt(v, x), Lost(x, z);
Lost(v, z) if
  Seen(v), IntoCall(v, y), !Known(y), Return(v, _, w),
  Lost(w, z) | (exists d. Last(d) & Reach(d, w, z));
Lost(v, z) if
  Seen(v), IntoCall(v, y), Known(y), !sigma(y, e), Return(v, e, w),
  Lost(w, z) | (exists d. Last(d) & Reach(d, w, z));
Lost(v, z) if
  Seen(v), IntoCall(v, y), Lost(y, e), Return(v, e, w), Reach(_, w, z);
Lost(v, z) if
  Seen(v), IntoCall(v, y), Lost(y, e), Return(v, e, w), Lost(w, z);

mu bool Lost(State v);
Lost(v) if Seen(v), ProgramInt(v, x), Lost(x);
Lost(v) if Last(d), Prefix(d, v), IntoCall(v, y), !sigma(y);
Lost(v) if Seen(v), IntoCall(v, y), Lost(y);
Lost(v) if
  Seen(v), IntoCall(v, y), !Known(y), Return(v, _, w),
  Lost(w) | (exists d. Last(d) & Reach(d, w));
Lost(v) if
  Seen(v), IntoCall(v, y), Known(y), !sigma(y, e), Return(v, e, w),
  Lost(w) | (exists d. Last(d) & Reach(d, w));
Lost(v) if
  Seen(v), IntoCall(v, y), Lost(y, e), Return(v, e, w), Reach(_, w);
Lost(v) if Seen(v), IntoCall(v, y), Lost(y, e), Return(v, e, w), Lost(w);

complete query complete =
  forall u. Init(u.pc) -> sigma(u) & !Lost(u);

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
