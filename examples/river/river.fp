// The wolf, the goat and the cabbage: a puzzle, solved and the plan printed.
//
// A farmer must bring all three over a river.  His boat holds himself and one
// of them.  Left alone with each other, the wolf eats the goat, and the goat
// eats the cabbage.

enum Bank {left, right};
class State { Bank farmer, wolf, goat, cabbage; };

bool Start(State s) =
  s.farmer = left & s.wolf = left & s.goat = left & s.cabbage = left;

bool Goal(State s) =
  s.farmer = right & s.wolf = right & s.goat = right & s.cabbage = right;

bool Safe(State s) =
    (s.wolf = s.goat -> s.farmer = s.goat)
  & (s.goat = s.cabbage -> s.farmer = s.goat);

// What the farmer takes along; the order decides between plans, see below.
enum Load {nothing, wolf, goat, cabbage};

// The farmer crosses with a load from his bank; the rest stays.
bool Cross(State s, Load l, State t) =
    s.farmer != t.farmer & Safe(t)
  & (l = wolf    ? s.wolf = s.farmer & t.wolf != s.wolf
                 : t.wolf = s.wolf)
  & (l = goat    ? s.goat = s.farmer & t.goat != s.goat
                 : t.goat = s.goat)
  & (l = cabbage ? s.cabbage = s.farmer & t.cabbage != s.cabbage
                 : t.cabbage = s.cabbage);

// Ahead(i, s): from s, some i crossings lead to the goal.  There are only 16
// states, so that no shortest plan is longer than 15.
param longest = 15;
type Step = 0..longest;

mu bool Ahead(Step i, State s) =
    i = 0 & Goal(s)
  | (exists Load l, State t, Step j. i = j + 1 & Cross(s, l, t) & Ahead(j, t));

// The fewest crossings that lead to the goal.
bool Distance(Step i, State s) =
  Ahead(i, s) & (forall Step j. j < i -> !Ahead(j, s));

// A crossing that brings the goal nearer.
bool Good(State s, Load l, State t) =
  Cross(s, l, t) & (exists Step i, Step j.
    i = j + 1 & Distance(i, s) & Distance(j, t));

// All shortest plans together: the states in which they may be.
mu bool At(Step i, State s) =
    i = 0 & Start(s)
  | (exists Step j, State r, Load l.
       i = j + 1 & At(j, r) & Good(r, l, s));

// One plan: of several good loads, the first in the order of the type.
bool Best(State s, Load l, State t) =
    Good(s, l, t)
  & (forall Load m. (exists State u. Good(s, m, u)) -> Before(l, m));

bool Before(Load l, Load m) =
    l = nothing | m = cabbage | l = m | l = wolf & m = goat;

mu bool Plan(Step i, Load take, State s) =
    i = 0 & take = nothing & Start(s)
  | (exists Step j, State r, Load l.
       i = j + 1 & Plan(j, l, r) & Best(r, take, s));

query solvable = exists Step i, State s. Start(s) & Ahead(i, s);
show Plan;
show At;
