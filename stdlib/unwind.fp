// Verification by unwinding, after "Verifying Recursive Programs using
// Intraprocedural Analyzers" (Chen, Hsieh, Tsai, Wang, Wang, 2014; the tool
// CPArec), Algorithm 1.
//
//   fixc --bound 0..100 unwind.fp program.bp
//
// Calls in main are replaced by copies of the callees, and calls in these
// again, k times; where calls are left, the run blocks.  What is reached in
// this program without calls is really reached (`reachable`).  If the target
// is not, the invariants of the copies are read as summaries of the
// procedures, and it is checked that the procedures, with these summaries for
// their calls, do what the summaries say (`complete`).

import "program.fp";

param k = 2 {bound "unwindings of calls", least 0};

enum Depth {0..k} {bound};

// Unwound(d, u, v): in a copy at depth d, entered in u, a run comes to v.  This
// is the invariant of the program that was unwound k times, copy by copy;
// copies of a procedure at one depth differ in nothing but where they are
// entered from.
mu bool Unwound(Depth d, State u, v);
Unwound(0, u, u) if Init(u.pc);
Unwound(d, u, v) if Unwound(d, u, x), ProgramInt(x, v);
// The call is unwound: there is a copy for it.
Unwound(d, u, u) if Unwound(d - 1, _, y), IntoCall(y, u);
// The end of the copy.
Unwound(d, u, v) if Unwound(d, u, x), IntoCall(x, y), Unwound(d + 1, y, z),
                    Exit(z.pc), Return(x, z, v);

verdict query reachable = exists v. Unwound(_, _, v) & Target(v.pc);

// ---- ComputeSummary ---------------------------------------------------------

// Summary(u, v): if a copy is entered in u, one of them comes to v.  The
// summary of a procedure is: if it is entered in such a u, then it ends in a z
// with Summary(u, z), and does not come to the target.  Of other u it says
// nothing.  Whatever a copy comes to, copies that are entered in the same u at
// a lower depth come to also, so that this is the invariant of the outermost
// copy that is entered in u.
bool Summary(State u, v) = Unwound(_, u, v);

// ---- CheckSummary -----------------------------------------------------------

// Passed(x, v): the call at x is replaced by the summary of the callee.  If the
// summary says nothing of how the call is entered, it may end in any way.
bool Passed(State x, v);
Passed(x, v) if IntoCall(x, y), Summary(y, z), Exit(z.pc), Return(x, z, v);
Passed(x, v) if IntoCall(x, y), !Summary(y, y), Return(x, _, v);

// Body(u, v): the body with its calls replaced by summaries comes from u to v.
bool Body(State u, v) = Summary(u, v) | Beyond(u, v);

// Beyond(u, v): no copy comes there.  Copies keep to the summaries, so that these
// are all states that the check has to look at besides those of Summary; the
// first one comes after a call.
mu bool Beyond(State u, v);
Beyond(u, v) if Body(u, x), Passed(x, v), !Summary(u, v);
Beyond(u, v) if Beyond(u, x), ProgramInt(x, v), !Summary(u, v);

// MayFail(p): for all that control alone tells, the target is reached from p,
// in the procedure of p or in calls.
mu bool MayFail(PrCount p);
MayFail(p) if Target(p);
MayFail(u.pc) if ProgramInt(u, v), MayFail(v.pc);
MayFail(u.pc) if IntoCall(u, v), MayFail(v.pc);
MayFail(p) if Across(p, q), MayFail(q);

// No procedure does other than its summary says: it does not end otherwise, it
// does not come to the target, and it makes no call that may do so and of which
// the summaries say nothing.
complete query complete =
  !(  (exists z. Beyond(_, z) & Exit(z.pc))
    | (exists v. Body(_, v) & Target(v.pc))
    | (exists x, y.
         Body(_, x) & IntoCall(x, y) & !Summary(y, y) & MayFail(y.pc)));

// Why `complete` is right.  Call an entry u known if Summary(u, u).  If it
// holds, runs from a known u end in a z with Summary(u, z) and do not come to
// the target: by induction on how deep calls are nested.  The calls of the run
// are nested less deep.  Those of known entries end as Summary says, and do not
// come to the target; the others end somehow, and cannot come to the target,
// since their entries do not satisfy MayFail.  So all states of the run, in the
// procedure, are in Body(u, -): there is no target among them, and if the run ends,
// it ends in Summary.  Main's entries are known.
//
// It comes to an end: there are finitely many entries; if k is so large that
// each reachable one is entered at a depth below k, and has all its exits by
// then, Summary is what reach.fp computes, and Beyond is empty.

// Where this departs from the paper:
//
// - There, the summary of a procedure comes from its outermost copies only.
//   That may never be enough when calls inside calls have other arguments or
//   globals.  Here it comes from the outermost copy for each entry state.
// - There, procedures are checked for all arguments, also for their assertions.
//   Here only for known entries, of which alone the summary speaks; for others
//   a failure inside the call is taken for possible.
// - The analyser that is called there is this page: invariants of programs
//   without recursion are computed exactly.
