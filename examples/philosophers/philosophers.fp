// Dining philosophers: can all of them be stuck?
//
// n philosophers sit around a table, with a fork between each two.  Fork i
// is at the left of philosopher i and at the right of philosopher i - 1.  One
// who wants to eat takes first one fork, then the other, and puts both back when
// done.  With -D lefty=0 all take the left fork first; with -D lefty=1
// philosopher n takes the right one first.

param n = 5;
param lefty = 0;

type Seat = 1..n {control};  // decided first: see README.md
enum Hands {empty, left, right, both};
class State { Hands hands[1..n]; };

bool Init(State s) = forall Seat i. s.hands[i] = empty;

// j sits to the right of i.
bool Right(Seat i, Seat j) = j = i + 1 | i = n & j = 1;

// The fork at the left of j is on the table.
bool Lies(State s, Seat j) =
    (s.hands[j] = empty | s.hands[j] = right)
  & (exists Seat i. Right(i, j) & (s.hands[i] = empty | s.hands[i] = left));

bool LeftFirst(Seat i) = lefty = 0 | i < n;

// What philosopher i does with the forks at the left and at the right.
bool Act(State s, State t, Seat i) = exists Seat j. Right(i, j) & (
    s.hands[i] = empty & LeftFirst(i) & Lies(s, i) & t.hands[i] = left
  | s.hands[i] = left & Lies(s, j) & t.hands[i] = both
  | s.hands[i] = empty & !LeftFirst(i) & Lies(s, j) & t.hands[i] = right
  | s.hands[i] = right & Lies(s, i) & t.hands[i] = both
  | s.hands[i] = both & t.hands[i] = empty);

bool Step(State s, State t) =
  exists Seat i.
    Act(s, t, i) & (forall Seat k. k != i -> t.hands[k] = s.hands[k]);

mu bool Reach(State s) = Init(s) | (exists State r. Reach(r) & Step(r, s));

bool Deadlock(State s) = Reach(s) & !(exists State t. Step(s, t));

// Neighbours never eat at the same time.
bool Clash(State s) =
  exists Seat i, Seat j. Right(i, j) & s.hands[i] = both & s.hands[j] = both;

query clash = exists State s. Reach(s) & Clash(s);
query reachable = exists State s. Deadlock(s);
show Deadlock;
count Reach;
