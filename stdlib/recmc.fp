// RecMC: bounded safety with facts from both sides, after "SMT-based Model
// Checking for Recursive Programs" (Komuravelli, Gurfinkel, Chaki, CAV 2014).
//
//   fixc --bound 0..100 recmc.fp program.bp
//
// For a bound n on the call stack, `reachable` says whether the target is
// reached when main calls n deep at most.  The search goes from the target
// backwards: a procedure is asked only for what a caller could reach the
// target with.  Answers are of two kinds, for each number b of calls that may
// still be nested:
//
//   reachability facts  rho(b): Cross and Leads at an entry; what is done
//                       with b nested calls (an under-approximation)
//   summary facts     sigma(b): Never and Safe; what was asked and cannot be
//                       done with b nested calls.  Whatever was not asked is
//                       left open, so that together they say more than can
//                       really happen (an over-approximation)
//
// `complete` says whether summary facts hold for every depth.  As a proof they
// are weaker than what is reached, and often there is one long before
// everything is known that the program reaches.

import "program.fp";

param n = 2 {bound "nested calls", least 0};

enum Bound {0..n} {bound};

// ---- Queries and reachability facts: BndSafety ------------------------------

// Seen(v): a run may come to v, if calls that have returned can have done
// anything (a path's prefix, over-approximated, in the rule Query).  Procedures
// are asked only for what they do from such entries.
mu bool Seen(State v) =
    (Entry(v.pc) & Init(v.pc))
  | (exists State x. Seen(x) & ProgramInt(x, v))
  | (exists State x, z. Seen(x) & Return(x, z, v))
  | (exists State x. Seen(x) & IntoCall(x, v));

// Query(b, z): the procedure of z is asked whether it ends in z.  From where
// the caller goes on, a path of reachability facts leads to what the caller
// is asked for (the suffix, under-approximated).
mu bool Query(Bound b, State z) =
  exists State x, v.
    Seen(x) & Return(x, z, v) & Exit(z.pc)
    & (Leads(b + 1, v) | (exists State e. Cross(b + 1, v, e)));

// Cross(b, v, z): from v its procedure comes to z, for which it is asked, with
// b nested calls at most.
mu bool Cross(Bound b, State v, State z) =
    (Query(b, z) & Seen(z) & v = z)
  | (exists State x. Seen(v) & ProgramInt(v, x) & Cross(b, x, z))
    // A call that returns: the rule Reach, with a fact of the callee.
  | (exists State w, y, e.
       Seen(v) & IntoCall(v, y) & Cross(b - 1, y, e) & Return(v, e, w)
       & Cross(b, w, z));

// Leads(b, v): from v the target is reached, with b nested calls at most.
mu bool Leads(Bound b, State v) =
    (Target(v.pc) & Seen(v))
  | (exists State x. Seen(v) & ProgramInt(v, x) & Leads(b, x))
    // The target is in the callee, or comes after the call.
  | (exists State y. Seen(v) & IntoCall(v, y) & Leads(b - 1, y))
  | (exists State w, y, e.
       Seen(v) & IntoCall(v, y) & Cross(b - 1, y, e) & Return(v, e, w)
       & Leads(b, w));

query reachable =
  exists Bound b, State u. Entry(u.pc) & Init(u.pc) & Leads(b, u);

// ---- Summary facts ----------------------------------------------------------

// Body(e, p): control gets from the entry e to p within the procedure.
mu bool Body(PrCount e, PrCount p) =
    (Entry(e) & e = p)
  | (exists State x, v. Body(e, x.pc) & ProgramInt(x, v) & v.pc = p)
  | (exists PrCount q. Body(e, q) & Across(q, p));

// Safe(b, y): from the entry y no target is reached, with b nested calls.
bool Safe(Bound b, State y) = Entry(y.pc) & Seen(y) & !Leads(b, y);

// Never(b, y, z): from the entry y the exit z is not reached, with b nested
// calls.  The rule Sum may take any interpolant of what the procedure does and
// what it was asked for; this is the weakest one, the answer "no" itself.
bool Never(Bound b, State y, State z) =
  Entry(y.pc) & Body(y.pc, z.pc) & Seen(y) & Query(b, z) & !Cross(b, y, z);

// The facts of level c: O(c) in section 3 is everything that they allow.
mu bool SafeFrom(Bound c, State y) = Safe(c, y) | SafeFrom(c + 1, y);
mu bool NeverFrom(Bound c, State y, State z) =
  Never(c, y, z) | NeverFrom(c + 1, y, z);

// ---- CheckInductive ---------------------------------------------------------

// The facts of level c are inductive if a procedure body keeps to them when
// its calls do.  Calls that keep to the facts of level c keep to those found
// at c and above, on which the facts found above c were based.  Those found at
// c itself were based on what was found at c - 1, too.  So the body can only
// break a fact found at c, and only through a call with which a fact found at
// c - 1 is missing at level c:

bool SafeLost(Bound c, State y) = Safe(c - 1, y) & !SafeFrom(c, y);
bool NeverLost(Bound c, State y, State z) =
  Never(c - 1, y, z) & !NeverFrom(c, y, z);

// Slips(c, v, z): a path from v to the query z, on which one call does what
// was lost and leads to a state from which z is known to be reached; the calls
// before keep to the facts of level c.
mu bool Slips(Bound c, State v, State z) =
    (exists State w, y, e.
       Seen(v) & IntoCall(v, y) & NeverLost(c, y, e) & Return(v, e, w)
       & Cross(c, w, z))
  | (exists State x. Seen(v) & ProgramInt(v, x) & Slips(c, x, z))
  | (exists State w, y, e.
       Seen(v) & IntoCall(v, y) & Slips(c, w, z) & Return(v, e, w)
       & !NeverFrom(c, y, e));

// Strays(c, v): the same for paths to the target.
mu bool Strays(Bound c, State v) =
    (exists State y. Seen(v) & IntoCall(v, y) & SafeLost(c, y))
  | (exists State w, y, e.
       Seen(v) & IntoCall(v, y) & NeverLost(c, y, e) & Return(v, e, w)
       & Leads(c, w))
  | (exists State x. Seen(v) & ProgramInt(v, x) & Strays(c, x))
  | (exists State w, y, e.
       Seen(v) & IntoCall(v, y) & Strays(c, w) & Return(v, e, w)
       & !NeverFrom(c, y, e));

// A fact found at c is not kept.
bool Broken(Bound c) =
    (exists State y. Safe(c, y) & Strays(c, y))
  | (exists State y, z. Never(c, y, z) & Slips(c, y, z));

query complete = exists Bound c. c > 0 & !Broken(c);

// Why `complete` is right.  Let c > 0 be a level that is not broken, and F its
// facts.  Then no run at all is against a fact in F, and since Safe(n, u) is
// in F for each entry u of main that does not lead to the target at n, larger
// bounds reach nothing more.
//
// Suppose that runs are against facts in F, and take one whose calls are
// nested least deep. Let the fact be found at b >= c, let the run begin at y,
// and let it end at z, where Never(b, y, z), or at a target or in a call from
// which it does not return, where Safe(b, y). The runs of its calls are nested
// less deep, so none is against a fact in F. All its states are in Seen: that
// holds for y, and is passed on. It ends in Cross(b, -, z), or Leads(b, -), or
// in a call of y1 that leads to the target; but it does not begin there, and
// neither set is left backwards by a step within the procedure. So there is a
// last call, of y1, that is no fact of the callee at b - 1: either it ends in
// e1 with !Cross(b - 1, y1, e1), and then goes on in Cross(b, -, z) or
// Leads(b, -), so that Query(b - 1, e1); or it leads to the target with
// !Leads(b - 1, y1). Since Seen(y1), that is against a fact found at b - 1.
// This fact is not in F, so that b = c and it was lost: where y1 is called,
// Slips(c, -, z) or Strays(c, -) holds. The calls before keep to F, and so
// this holds back to y. Then c is broken, against the choice of c.
//
// It comes to an end: the level c - 1 has all facts of level c.  If it has no
// others, nothing is lost at c.  There are finitely many facts, so that this
// must be the case for some c if n is large enough.

// Where this departs from the paper:
//
// - There, procedures have no loops, globals or targets inside.  Here a state
//   has globals, a procedure is asked for exits and, with Leads, for a target
//   in it, as if it returned that; loops are in the fixed points.
// - Queries are asked one path at a time there, with the values at entry and
//   exit related.  Here all are asked at once, as sets of entries (Seen) and
//   of exits (Query), so that more is asked than needs to be.
// - The entries that are asked are the same at all levels, and are not narrowed
//   by summary facts.  So a fact is about more entries than one path needs, as
//   one found by interpolation is, and facts are inductive at smaller bounds.
// - Reachability facts are kept for the next bound, since they stay true; they
//   are what grows when n does.  Summary facts are computed anew from them.

// The maps of a bound: import this file, and show Cross (from entries) and
// Leads for rho, Never and Safe for sigma.
