// Reachability in programs with unknown values: YES, NO or UNKNOWN.
//
// The system of mixed-reach.fp is read in two logics, as section 5 of the paper of
// YASM (Gurfinkel, Wei and Chechik, ATVA 2008) has it for exact approximation: over
// the transitions that may be there, and over those that must.  What is
// reached by the second is reached in the program that was abstracted, from
// every state that the first state stands for; what is not reached by the
// first is not reached there.  Between these nothing is known.
//
//   over:  the target may be reached
//   under: it must be
//   reachable: YES if it must, NO if it may not, and else UNKNOWN
//
// If k says nothing in Step, Enter and Leave, this page answers as mixed-reach.fp does
// (examples/yasm shows it).  `over` asks the summaries that exact.fp has in any case:
// of what may be, a call comes to one exit, which is cheaper.

import "exact.fp";

// Might(v): the target must be reached from v, if each call did what suits its caller:
// it enters its procedure, or returns to any state.  This is cheap, and says NO where
// a branch that nothing is known of misses the target.
mu bool Might(State v) =
    Target(v.pc)
  | (forall k. exists w. Step(v, w, k) & Might(w))
  | (exists y. IntoCall(v, y) & Might(y))
  | (exists w. Return(v, _, w) & Might(w));

// If main cannot lead there at all, nothing is asked of calls.
bool Hopeful() = exists u. Init(u.pc) & Might(u);

// Leads(v): the target must be reached from v.
mu bool Leads(State v) =
    Hopeful & Target(v.pc)
  | (forall k. exists w. Step(v, w, k) & Leads(w))
    // A call leads there inside, or returns to where the caller leads there, which
    // is one or the other for each value of the arguments.
  | (forall k. exists y.
       Enter(v, y, k)
       & (Leads(y)
          | Returns(y, v)
          | (exists c. Comes(y, c)
             & (forall z. In(z, c) & Summary(y, z) -> GoodAfter(v, z)))));

bool Good(State v) = Leads(v);
bool Stays(PrCount pc) = Hopeful;

verdict query reachable = exists u. Init(u.pc) & Leads(u)
  unknown when exists v. Seen(v) & Target(v.pc);
query over = exists v. Seen(v) & Target(v.pc);
query under = exists u. Init(u.pc) & Leads(u);
