// Infinite runs on which something always holds, in programs with unknown
// values: EG p of CTL, with the answers YES, NO or UNKNOWN.
//
// The system of eg.fp is read in two logics, over the transitions that may be
// there and over those that must, as exact-reach.fp has it for reachability
// (section 5 of the paper of YASM: Gurfinkel, Wei and Chechik, ATVA 2008).  A file
// that imports this one says what p is, of program counters, as for eg.fp:
//
//   bool Stays(PrCount pc) = !Target(pc);
//
//   over:  main may have an infinite run with Stays only
//   under: it must have one, whatever is unknown
//   nonterminating: YES if it must, NO if it may not, and else UNKNOWN

import "exact.fp";
import "eg-fast.fp" as May;

// NT(v): an infinite run with Stays only must begin in v.  As in eg.fp, each round
// is for one Comes.
nu bool NT(State v) = Along(v);

nu bool Along(State v) =
  Stays(v.pc)
  & ( (forall k. exists w. Step(v, w, k) & Along(w))
    | (forall k. exists y.
         Enter(v, y, k)
         & (Along(y)
            | Returns(y, v)
            | (exists c. Comes(y, c)
               & (forall z. In(z, c) & Summary(y, z) ->
                    (forall r. exists w.
                       Leave(v, z, w, r) & Along(w)))))));

// Where NT may hold: if every call could return with any values.
bool Good(State v) = NT(v) & May.Free.NT(v);

query nonterminating = exists u. Init(u.pc) & NT(u)
  unknown when exists u. Init(u.pc) & May.NT(u);
query over = exists u. Init(u.pc) & May.NT(u);
query under = exists u. Init(u.pc) & NT(u);
