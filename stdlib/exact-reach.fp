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
// (examples/yasm shows it).  `over` is that page itself: there, a call comes to one
// exit, which is cheaper.

import "exact.fp";
import "mixed-reach.fp" as May;

// Leads(v): the target must be reached from v.
mu bool Leads(State v) =
    Target(v.pc)
  | (forall Unknown k. exists State w. Step(v, w, k) & Leads(w))
    // A call leads there inside, or returns to where the caller leads there, which
    // is one or the other for each value of the arguments.
  | (forall Unknown k. exists State y.
       Enter(v, y, k)
       & (Leads(y)
          | Returns(y, v)
          | (exists Cube c. Comes(y, c)
             & (forall State z. In(z, c) & Summary(y, z) -> OnFrom(v, z)))));

// After the call at v has come to the exit z.
bool OnFrom(State v, State z) =
  forall Unknown r. exists State w. Leave(v, z, w, r) & Leads(w);

// Comes(v, c): v must come to an exit with c, or lead to the target before.
mu bool Comes(State v, Cube c) =
    (Seen(v) & (In(v, c) | Exit(c.at.pc) & Leads(v)))
  | (forall Unknown k. exists State w. Step(v, w, k) & Comes(w, c))
  | (forall Unknown k. exists State y, Cube d.
       Enter(v, y, k) & Comes(y, d)
       & (forall State z. In(z, d) & Summary(y, z) ->
            (forall Unknown r. exists State w.
               Leave(v, z, w, r) & Comes(w, c))));

// Returns(v, x): v is in the procedure that is called at x, and must come to an
// exit from which the caller leads to the target, or lead there before.  These
// exits need not be those of a conjunction.
mu bool Returns(State v, State x) =
    (Seen(v) & Seen(x) & (Exit(v.pc) & OnFrom(x, v) | Leads(v)))
  | (forall Unknown k. exists State w. Step(v, w, k) & Returns(w, x))
  | (forall Unknown k. exists State y, Cube c.
       Enter(v, y, k) & Comes(y, c)
       & (forall State z. In(z, c) & Summary(y, z) ->
            (forall Unknown r. exists State w.
               Leave(v, z, w, r) & Returns(w, x))));

bool Start(State u) = Entry(u.pc) & Init(u.pc);

verdict query reachable = exists State u. Start(u) & Leads(u)
  unknown when exists State u. Start(u) & May.Leads(u);
query over = exists State u. Start(u) & May.Leads(u);
query under = exists State u. Start(u) & Leads(u);
