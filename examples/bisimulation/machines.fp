// Bisimulation of two vending machines, a greatest fixed point.
//
//      p0 --coin--> p1 --tea---> p0        one that lets the user choose
//                      --coffee-> p0
//
//      q0 --coin--> q1 --tea---> q0        one that chooses itself
//         --coin--> q2 --coffee-> q0
//
//      r0 --coin--> r1 --tea---> r2 --coin--> r3 --coffee-> r0
//                      --coffee-> r0             --tea---> r2
//                                          the first one, drawn in another way
//
// All three have the same traces.

enum State {p0, p1, q0, q1, q2, r0, r1, r2, r3};
enum Action {coin, tea, coffee};

bool Step(State s, Action a, State t) =
  case
    a = coin   : s = p0 & t = p1
               | s = q0 & (t = q1 | t = q2)
               | s = r0 & t = r1 | s = r2 & t = r3;
    a = tea    : s = p1 & t = p0
               | s = q1 & t = q0
               | (s = r1 | s = r3) & t = r2;
    a = coffee : s = p1 & t = p0
               | s = q2 & t = q0
               | (s = r1 | s = r3) & t = r0;
  esac;

// Each step of one has an answer of the other that leads to bisimilar states.
nu bool Bisimilar(State s, State t) =
    (forall Action a, State u.
       Step(s, a, u) -> (exists State v. Step(t, a, v) & Bisimilar(u, v)))
  & (forall Action a, State v.
       Step(t, a, v) -> (exists State u. Step(s, a, u) & Bisimilar(u, v)));

// Only the steps of s need an answer.
nu bool Simulated(State s, State t) =
  forall Action a, State u.
    Step(s, a, u) -> (exists State v. Step(t, a, v) & Simulated(u, v));

query sameAsDrawn = Bisimilar(p0, r0);
query sameAsOther = Bisimilar(p0, q0);
query simulates = Simulated(q0, p0);
query simulated = Simulated(p0, q0);

// Why they differ.  Apart(n, s, t): in n rounds at most, somebody who chooses
// a machine and a step of it in each round comes to a step without answer.
type Round = 0..9;

// The step a from s to u is a good first choice for n more rounds after it.
bool Attack(Round n, State s, State t, Action a, State u) =
  Step(s, a, u) & (forall State v. Step(t, a, v) -> Apart(n, u, v));

mu bool Apart(Round n, State s, State t) =
  exists Round m, Action a, State u.
    n = m + 1 & (Attack(m, s, t, a, u) | Attack(m, t, s, a, u));

// The pairs of p0 and q0 and of what follows them, with the fewest rounds.
mu bool Pair(State s, State t) =
    s = p0 & t = q0
  | (exists State u, State v, Action a.
       Pair(u, v) & Step(u, a, s) & Step(v, a, t));

bool Distinguished(Round n, State s, State t) =
    Pair(s, t) & Apart(n, s, t)
  & (forall Round m. m < n -> !Apart(m, s, t));

show Distinguished;

// The pairs at which some step has no answer at once, and that step.
bool Unanswered(State s, State t, Action a) =
    Pair(s, t)
  & ((exists State u. Step(s, a, u)) <+> (exists State u. Step(t, a, u)));

show Unanswered;
