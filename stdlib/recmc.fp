// RecMC: bounded safety with facts from both sides, after "SMT-based Model
// Checking for Recursive Programs" (Komuravelli, Gurfinkel, Chaki, CAV 2014).
//
//   fixc --bound 0..100 recmc.fp program.bp
//
// For a bound n on the call stack, `reachable` says whether the target is
// reached when main calls n deep at most (BndSafety).  Main is asked for the
// target, and procedures are asked for what could bring a caller to what it is
// asked for.  Answers are kept in two maps, for each number b of calls that may
// still be nested:
//
//   rho    reachability facts: what was asked and can be done
//   sigma  summary facts: what was asked and cannot be done
//
// `complete` says whether summary facts prove the program safe at every depth
// (CheckInductive).
//
// Each relation comes twice: for a procedure that is asked for an exit z, and
// for one that is asked for the target, in its body or in its calls.

import "program.fp";

param n = 2 {bound "nested calls", least 0};

enum Bound {0..n} {bound};

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

// Prefix(b, x): x is in a procedure that is asked at b, on a path with calls
// that may do anything.  The question is generalised: the path begins at any
// entry that callers may have, at whatever depth.  So a fact says more than one
// caller needs to know, and need not be found again for the next one.
mu bool Prefix(Bound b, State x) =
    (Entry(x.pc) & Init(x.pc))                                   // Init
  | (exists State w. Prefix(b + 1, w) & Calls(w.pc, x.pc) & Seen(x))
  | (exists State w. Prefix(b, w) & ProgramInt(w, x))
  | (exists State w, e. Prefix(b, w) & Return(w, e, x))
    // Nothing new, but it makes one system of all questions, which goes on
    // with the bound.
  | (exists State z. Query(b, x, z));

// Query(b, y, z): does the procedure that is entered in y end in z, with b
// nested calls?  The call is one on a path of the caller: the part before it is
// over-approximated (Prefix), the part behind it under-approximated (Reach), and
// both have the caller's locals in common.
mu bool Query(Bound b, State y, State z) =
    (exists State x, w, e.
       Prefix(b + 1, x) & IntoCall(x, y) & Return(x, z, w) & Exit(z.pc)
       & Reach(b + 1, w, e))
  | (exists State x, w.
       Prefix(b + 1, x) & IntoCall(x, y) & Return(x, z, w) & Exit(z.pc)
       & Reach(b + 1, w));

// Does it come to the target?
bool Query(Bound b, State y) = Entry(y.pc) & Prefix(b, y);

// Reach(b, v, z): from v, the exit z that is asked for is reached; for a call
// there is a reachability fact of the callee.
mu bool Reach(Bound b, State v, State z) =
    (exists State y. Prefix(b, z) & Query(b, y, z) & v = z)
  | (exists State x. Prefix(b, v) & ProgramInt(v, x) & Reach(b, x, z))
  | (exists State w, y, e.
       Prefix(b, v) & IntoCall(v, y) & Reach(b - 1, y, e) & Return(v, e, w)
       & Reach(b, w, z));

mu bool Reach(Bound b, State v) =
    (Prefix(b, v) & Target(v.pc))
  | (exists State x. Prefix(b, v) & ProgramInt(v, x) & Reach(b, x))
  | (exists State y. Prefix(b, v) & IntoCall(v, y) & Reach(b - 1, y))
  | (exists State w, y, e.
       Prefix(b, v) & IntoCall(v, y) & Reach(b - 1, y, e) & Return(v, e, w)
       & Reach(b, w));

verdict query reachable =
  exists Bound b, State u. Entry(u.pc) & Init(u.pc) & Reach(b, u);

// ---- The maps -----------------------------------------------------------------

bool rho(Bound b, State y, State z) = Query(b, y, z) & Reach(b, y, z);
bool rho(Bound b, State y) = Query(b, y) & Reach(b, y);

// Sum(b, y, z): the question was answered by no.  A fact is any interpolant of
// what the procedure does with b nested calls and of what it was asked for;
// this is the weakest one, the answer itself.
bool Sum(Bound b, State y, State z) = Query(b, y, z) & !rho(b, y, z);
bool Sum(Bound b, State y) = Query(b, y) & !rho(b, y);

// The facts of all bounds, without the bounds.
bool sigma(State y, State z) = exists Bound b. Sum(b, y, z);
bool sigma(State y) = exists Bound b. Sum(b, y);

// ---- CheckInductive -------------------------------------------------------------

// Facts that a body does not keep to are given up, and so are those for which
// they were needed, until the others are inductive: bodies keep to these facts
// if their calls do.  Lost(v, z): from v, the exit z that was asked for is
// reached, if calls keep to no more than the facts that are left.
bool Asked(State z) = exists Bound b, State y. Query(b, y, z);

// Some fact says how a call that is entered in y does not end.
bool Known(State y) = exists State z. sigma(y, z);

mu bool Lost(State v, State z) =
    (Asked(z) & Seen(z) & v = z)
  | (exists State x. Seen(v) & ProgramInt(v, x) & Lost(x, z))
    // Of the call nothing is known, no fact forbids this end, or it is lost.
  | (exists State w, y, e.
       Seen(v) & IntoCall(v, y) & !Known(y) & Return(v, e, w) & Lost(w, z))
  | (exists State w, y, e.
       Seen(v) & IntoCall(v, y) & Known(y) & !sigma(y, e) & Return(v, e, w)
       & Lost(w, z))
  | (exists State w, y, e.
       Seen(v) & IntoCall(v, y) & Lost(y, e) & Return(v, e, w)
       & Lost(w, z));

mu bool Lost(State v) =
    (Seen(v) & Target(v.pc))
  | (exists State x. Seen(v) & ProgramInt(v, x) & Lost(x))
  | (exists State y. Seen(v) & IntoCall(v, y) & !sigma(y))
  | (exists State y. Seen(v) & IntoCall(v, y) & Lost(y))
  | (exists State w, y, e.
       Seen(v) & IntoCall(v, y) & !Known(y) & Return(v, e, w) & Lost(w))
  | (exists State w, y, e.
       Seen(v) & IntoCall(v, y) & Known(y) & !sigma(y, e) & Return(v, e, w)
       & Lost(w))
  | (exists State w, y, e.
       Seen(v) & IntoCall(v, y) & Lost(y, e) & Return(v, e, w) & Lost(w));

complete query complete =
  forall State u. Entry(u.pc) & Init(u.pc) -> sigma(u) & !Lost(u);

// The facts sigma & !Lost are an inductive invariant, the largest one that is
// made of facts in sigma.  So no run is against one of them, whatever its depth:
// of those that are, take one with the fewest nested calls.  Its calls keep to
// the facts, and so does the body.

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
// - Reachability facts are kept for the next bound, since they stay true.
//   Summary facts are what was asked without them.

// The maps of a bound: import this file, and show rho and sigma.
