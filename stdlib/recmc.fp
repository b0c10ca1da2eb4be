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

// PastCall(x, v): the caller goes on in v after its call at x, which can have done
// anything.  recmc-facts.fp puts what facts allow here.
bool PastCall(State x, v) = Return(x, _, v);

// Seen(v): a run may come to v over such calls.
mu bool Seen(State v);
Seen(v) if Init(v.pc);
Seen(v) if Seen(x), ProgramInt(x, v);
Seen(v) if Seen(x), PastCall(x, v);
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
Prefix(d, x) if Prefix(d, w), PastCall(w, x);
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
mu bool Reach(Depth d, State v, z) where Prefix(d, v);
Reach(d, z, z) if Query(d, _, z);
Reach(d, v, z) if ProgramInt(v, x), Reach(d, x, z);
Reach(d, v, z) if IntoCall(v, y), Reach(d + 1, y, e), Return(v, e, w),
                  Reach(d, w, z);

mu bool Reach(Depth d, State v) where Prefix(d, v);
Reach(d, v) if Target(v.pc);
Reach(d, v) if ProgramInt(v, x), Reach(d, x);
Reach(d, v) if IntoCall(v, y), Reach(d + 1, y);
Reach(d, v) if IntoCall(v, y), Reach(d + 1, y, e), Return(v, e, w), Reach(d, w);

verdict query reachable = exists u. Init(u.pc) & Reach(0, u);

// ---- The maps -----------------------------------------------------------------

bool rho(Depth d, State y, z) = Query(d, y, z) & Reach(d, y, z);
bool rho(Depth d, State y) = Query(d, y) & Reach(d, y);

// Sum(d, y, z): the question was answered by no.  A fact is any interpolant of
// what the procedure does with n - d nested calls and of what it was asked for;
// this is the weakest one, the answer itself (examples/recmc/strongest.fp has the
// strongest one).
bool Sum(Depth d, State y, z) = Query(d, y, z) & !rho(d, y, z);
bool Sum(Depth d, State y) = Query(d, y) & !rho(d, y);

// The facts of all depths, without the depths.
bool sigma(State y, z) = Sum(_, y, z);
bool sigma(State y) = Sum(_, y);

// ---- CheckInductive -------------------------------------------------------------

// Facts are inductive if each body keeps to its facts when its calls do no more
// than facts allow.  Lost has all that bodies may do then, if facts that are not
// kept to are given up.
//
// Open(v): from v a call may come of which nobody has asked yet whether it leads
// to the target.  Bodies above the last depth that was asked have no such call.
mu bool Open(State v);
Open(v) if Asked(d), !Above(d), Prefix(d, v), IntoCall(v, y), !sigma(y);
Open(v) if Seen(v), IntoCall(v, y), Open(y);
Open(v) if Seen(v), ProgramInt(v, x), Open(x);

// If main is open, nothing else need be checked.
mu bool Leaks();
Leaks() if Init(u.pc), Open(u);

// Some fact says how a call that is entered in y does not end.
bool Known(State y) = sigma(y, _);

// Lost(v, z): from v the exit z may be reached, with calls that do what no fact
// forbids, or what only facts forbid that are lost.
mu bool Lost(State v, z) where Seen(v);
Lost(z, z) if !Leaks, sigma(_, z);
Lost(v, z) if ProgramInt(v, x), Lost(x, z);
Lost(v, z) if IntoCall(v, y), !Known(y), PastCall(v, w), Lost(w, z);
Lost(v, z) if IntoCall(v, y), Known(y), !sigma(y, e), Return(v, e, w),
              Lost(w, z);
Lost(v, z) if IntoCall(v, y), Lost(y, e), Return(v, e, w), Lost(w, z);

mu bool Lost(State v);
Lost(v) if !Leaks, Seen(v), Target(v.pc);
Lost(v) if !Leaks, Open(v);
Lost(v) if Seen(v), ProgramInt(v, x), Lost(x);
Lost(v) if Seen(v), IntoCall(v, y), Lost(y);
Lost(v) if Seen(v), IntoCall(v, y), !Known(y), PastCall(v, w), Lost(w);
Lost(v) if Seen(v), IntoCall(v, y), Known(y), !sigma(y, e), Return(v, e, w),
           Lost(w);
Lost(v) if Seen(v), IntoCall(v, y), Lost(y, e), Return(v, e, w), Lost(w);

complete query complete = !Leaks & (forall u. Init(u.pc) -> sigma(u) & !Lost(u));

// Why the facts that are not lost hold: a run against one of them would have one
// inside, the shortest, of which all calls do what facts allow.  Lost has it.

// Where this departs from the paper:
//
// - There, procedures have no loops, globals or targets inside.  Here a state
//   has globals, a procedure is asked for exits and for a target in it, and
//   loops are in the fixed points.
// - Queries are asked one path at a time there.  Here all paths are asked at
//   once, from their ends to their beginnings.  When a call is asked, there is
//   no fact yet for the calls before it on its path, so that prefixes run over
//   calls that may do anything.  What is asked here includes what is asked there:
//   there are more facts, and no larger bound is needed.  In recmc-facts.fp,
//   prefixes run over the facts of a smaller bound.
// - There, a fact is generalised when it is found, by interpolation.  Here the
//   question is: it is asked for all entries that prefixes lead to.  The answer
//   is the weakest interpolant of the general question.
// - A fact is a set of answers here, and may be given up in part.  There it is
//   a formula, which is pushed to the next bound as a whole or not at all.
