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
import "eg.fp" as May;

// NT(v): an infinite run with Stays only must begin in v.  As in eg.fp, each round
// is for one Comes.
nu bool NT(State v) = Along(v);

nu bool Along(State v) =
  Stays(v.pc)
  & ( (forall Unknown k. exists State w. Step(v, w, k) & Along(w))
    | (forall Unknown k. exists State y.
         Enter(v, y, k)
         & (Along(y)
            | Returns(y, v)
            | (exists Cube c. Comes(y, c)
               & (forall State z. In(z, c) & Summary(y, z) ->
                    (forall Unknown r. exists State w.
                       Leave(v, z, w, r) & Along(w)))))));

// Where NT may hold: if every call could return with any values.
bool Lasts(State v) = NT(v) & May.Open(v);

// Comes(v, c): v must come to an exit with c, or go on for ever before.
mu bool Comes(State v, Cube c) =
  Stays(v.pc)
  & ( Seen(v) & (In(v, c) | Exit(c.at.pc) & Lasts(v))
    | (forall Unknown k. exists State w. Step(v, w, k) & Comes(w, c))
    | (forall Unknown k. exists State y, Cube d.
         Enter(v, y, k) & Comes(y, d)
         & (forall State z. In(z, d) & Summary(y, z) ->
              (forall Unknown r. exists State w.
                 Leave(v, z, w, r) & Comes(w, c)))));

// Returns(v, x): v is in the procedure that is called at x, and must come to an
// exit from which the caller goes on for ever, or go on for ever before.
mu bool Returns(State v, State x) =
  Stays(v.pc)
  & ( Seen(v) & Seen(x)
      & (Lasts(v)
         | Exit(v.pc)
           & (forall Unknown r. exists State w. Leave(x, v, w, r) & Lasts(w)))
    | (forall Unknown k. exists State w. Step(v, w, k) & Returns(w, x))
    | (forall Unknown k. exists State y, Cube c.
         Enter(v, y, k) & Comes(y, c)
         & (forall State z. In(z, c) & Summary(y, z) ->
              (forall Unknown r. exists State w.
                 Leave(v, z, w, r) & Returns(w, x)))));

bool Start(State u) = Entry(u.pc) & Init(u.pc);

query nonterminating = exists State u. Start(u) & NT(u)
  unknown when exists State u. Start(u) & May.NT(u);
query over = exists State u. Start(u) & May.NT(u);
query under = exists State u. Start(u) & NT(u);
