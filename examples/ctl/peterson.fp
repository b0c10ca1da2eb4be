// Peterson's algorithm for mutual exclusion of two processes.
//
//   idle:    flag[me] := true;
//   ask:     turn := other;
//   wait:    while flag[other] & turn = other do nothing;
//   inside:  flag[me] := false;  // and back to idle
//
// The steps of the two processes are interleaved in any way.  A process that
// waits in vain makes a step that changes nothing.

type Proc = 0..1;
enum Place {idle, ask, wait, inside};

class State {
  Place at[0..1];
  Proc turn;
  Proc ran;  // the process that made the last step
};

bool Init(State s) = s.at[0] = idle & s.at[1] = idle;

// The flag of a process is up everywhere but at idle.
bool Free(State s, Proc me, Proc other) = s.at[other] = idle | s.turn = me;

// What a step of a process does to its place and to the turn.
bool Step(State s, State t, Proc me, Proc other) =
    s.at[me] = idle & t.at[me] = ask & t.turn = s.turn
  | s.at[me] = ask & t.at[me] = wait & t.turn = other
  | s.at[me] = wait & t.turn = s.turn
    & (Free(s, me, other) ? t.at[me] = inside : t.at[me] = wait)
  | s.at[me] = inside & t.at[me] = idle & t.turn = s.turn;

bool Trans(State s, State t) =
  exists Proc me, Proc other.
    me != other & t.ran = me & t.at[other] = s.at[other] & Step(s, t, me, other);
