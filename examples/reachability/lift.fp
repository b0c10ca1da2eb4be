// Reachability in a transition system: the formula of section 3 of the paper.
//
// The system is a lift with doors.  With -D interlock=0 the door switch that
// keeps the motor off is missing.

param top = 3;        // floors are 0..top
param interlock = 1;  // whether the motor runs only with closed doors

type Floor = 0..top;
enum Motor {off, up, down};

class Lift {
  Floor floor;
  Floor called;  // where somebody has pressed the button
  Motor motor;
  bool open;
};

bool Init(Lift s) = s.floor = 0 & s.called = 0 & s.motor = off & !s.open;

// If the lift stands and is wanted, the doors open and close.
bool Doors(Lift s, Lift t) =
    s.motor = off & s.floor = s.called & t = s with [open = !s.open];

// A new call, from any floor, at any time while the motor is off.
bool Call(Lift s, Lift t) = s.motor = off & t = s with [called = any];

bool Start(Lift s, Lift t) =
    s.motor = off & (interlock = 1 -> !s.open)
  & ( s.floor < s.called & t = s with [motor = up]
    | s.floor > s.called & t = s with [motor = down]);

// The motor runs to the next floor, and stops at the one that is wanted.
bool Move(Lift s, Lift t) =
    t.called = s.called & (t.open <-> s.open)
  & ( s.motor = up & t.floor = s.floor + 1
    | s.motor = down & t.floor = s.floor - 1)
  & (t.floor = s.called ? t.motor = off : t.motor = s.motor);

bool Trans(Lift s, Lift t) = Doors(s, t) | Call(s, t) | Start(s, t) | Move(s, t);

// What can be reached: the initial states, and the successors of what can be.
mu bool Reach(Lift s) = Init(s) | (exists Lift r. Reach(r) & Trans(r, s));

// Nobody shall be in the doors of a lift that runs.
query reachable = exists Lift s. Reach(s) & s.motor != off & s.open;

// A state without successor would be an error of the model.
query stuck = exists Lift s. Reach(s) & !(exists Lift t. Trans(s, t));

count Reach;
