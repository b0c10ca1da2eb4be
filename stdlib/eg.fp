// Infinite runs on which something always holds: EG p of CTL.
//
// A file that imports this one, or eg-fast.fp, says what p is, of program counters:
//
//   bool Stays(PrCount pc) = !Target(pc);
//
// The query `nonterminating` is true if some run of main, from some values of
// the globals and of main's variables, is infinite, and control is at counters
// with Stays only.  Such a run goes on in a procedure for ever, or calls for
// ever, with a stack that grows without bound.  A run that is blocked, ends at
// a failing assertion or at the end of main is finite.
//
// This is the system nt-otf of Gurfinkel, Wei and Chechik (Model Checking
// Recursive Programs with Exact Predicate Abstraction, ATVA 2008), section 4.3,
// for the mixed semantics that mixed-reach.fp explains: an infinite run is an
// infinite path that enters calls or takes them as one step.  NT is a greatest
// fixed point, and the natural semantics a least one that depends on it, so the
// order of evaluation matters.  If calls are taken as steps while Natural is
// still empty, NT loses the states before calls that return, and then nothing
// brings them back: for the paper's example, no run would be infinite.
// Evaluate does what the paper asks for: a round of NT holds NT, finds Natural
// for it, and only then takes a step.  The example is
// tests/cases/nontermination/order.bp; wrong-order.fp beside it has Natural
// iterated outside, and gives the wrong answer.
//
// There are three departures.  In the paper, main has a self-loop at its exit, so
// that every run that is not blocked is infinite; there, EG p holds for those,
// too, that end where p holds.  Here they are finite, and nobody need exclude
// them to ask for non-termination (avoiding.fp asks for both).  The exits that
// are needed are those of mixed-reach.fp, more than the paper's, for the same
// reason.  Natural takes
// steps with Stays only: in
//
//   void main() begin while (T) do f(); od end
//   void f() begin L: skip; end
//
// every infinite run comes to L again and again, but a path that takes calls of
// f as steps would not be seen there (Theorem 2 holds if p holds in all
// procedures that return).
//
// The order of evaluation also says what `show` shows.  NT is the relation to
// ask for.  Each other one is evaluated as Evaluate does it, by rounds of its
// own with NT inside: `show Needed` holds Needed, which is empty at first, and
// finds NT anew for that; where every infinite run goes on after some call, NT is
// then empty, too, and nothing is needed.  A warning says so (-Wnesting).  What
// NT itself needs is found by a copy of this page for the whole NT:
//
//   import "eg.fp" as Inside with NT = NT without statements;
//   show Inside.Needed;

import "program.fp";

// p: where the run may be.
input bool Stays(PrCount pc);

// NT(v): such a run starts in v and never returns from the procedure.
nu bool NT(State v) where Stays(v.pc);
NT(v) if ProgramInt(v, w), NT(w);
NT(v) if IntoCall(v, w), NT(w);
NT(v) if IntoCall(v, y), Natural(y, z), Return(v, z, w), NT(w);

// Natural(v, z): from v, its procedure can run to the exit z, which is needed.
mu bool Natural(State v, z);
Natural(z, z) if Needed(z);
Natural(v, z) if Stays(v.pc), ProgramInt(v, w), Natural(w, z);
Natural(v, z) if Stays(v.pc), IntoCall(v, y), Natural(y, e), Return(v, e, w),
                 Natural(w, z);

// Needed(z): from the exit z, some caller goes on for ever, or to an exit that
// is needed.
mu bool Needed(State z);
Needed(z) if Exit(z.pc), Stays(z.pc), Return(_, z, w), NT(w) | Natural(w, _);

query nonterminating = exists u. Init(u.pc) & NT(u);
