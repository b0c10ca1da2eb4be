// EG under fairness constraints: Emerson and Lei's nested fixed point.
//
// Fair runs are those that satisfy every constraint infinitely often.  Without
// constraints Peterson's algorithm lets a process starve, since the other one
// may run alone; see ../ctl.

import "../ctl/peterson.fp";

// The constraint of process i, to be true infinitely often: it makes a step,
// or it has no wish to enter.
bool Fair(Proc i, State s) = s.ran = i | s.at[i] = idle;

// What the run shall satisfy all the time: process 0 is not inside.
bool Holds(State s) = s.at[0] != inside;

// EG Holds on a fair run: Holds now, and for each constraint some way of one
// step or more, in Holds, to a state that satisfies the constraint and of
// which the same is true.  The largest set of such states is wanted.
nu bool FairEG(State s) =
    Holds(s)
  & (forall Proc i. exists State t. Trans(s, t) & Way(i, t));

// A way is finite: the least fixed point.  It is evaluated anew whenever the
// outer one has become smaller.
mu bool Way(Proc i, State s) =
    FairEG(s) & Fair(i, s)
  | Holds(s) & (exists State t. Trans(s, t) & Way(i, t));

// The same with Holds = true: the states from which a fair run begins.
nu bool FairStart(State s) =
  forall Proc i. exists State t. Trans(s, t) & WayAny(i, t);

mu bool WayAny(Proc i, State s) =
    FairStart(s) & Fair(i, s)
  | (exists State t. Trans(s, t) & WayAny(i, t));

// Without fairness, for comparison.
nu bool PlainEG(State s) =
  Holds(s) & (exists State t. Trans(s, t) & PlainEG(t));

mu bool Reach(State s) = Init(s) | (exists State r. Reach(r) & Trans(r, s));

bool Starving(State s) = Reach(s) & s.at[0] = wait & PlainEG(s);
bool FairStarving(State s) = Reach(s) & s.at[0] = wait & FairEG(s);

query possible = forall State s. Reach(s) -> FairStart(s);
query starving = exists State s. Starving(s);
query fairStarving = exists State s. FairStarving(s);

// Process 0 may be outside for ever all the same, by having no wish.
query content = exists State s. Init(s) & FairEG(s);

count Reach;
count FairEG;
show Starving;
