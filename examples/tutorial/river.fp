enum Bank {left, right};

class State {
  Bank man, wolf, goat, cabbage;
};

// Nothing is eaten.
bool Safe(State s) =
  s.goat = s.man | (s.goat != s.wolf & s.goat != s.cabbage);

// The ferryman crosses, alone or with one that was on his bank.
bool Trans(State s, State t) =
    s.man != t.man
  & (   t = s with [man = any]
      | (s.wolf = s.man & t.wolf = t.man & t = s with [man = any, wolf = any])
      | (s.goat = s.man & t.goat = t.man & t = s with [man = any, goat = any])
      | (s.cabbage = s.man & t.cabbage = t.man
         & t = s with [man = any, cabbage = any]));

bool Start(State s) =
  s.man = left & s.wolf = left & s.goat = left & s.cabbage = left;
bool Goal(State s) =
  s.man = right & s.wolf = right & s.goat = right & s.cabbage = right;

mu bool Reach(State u) =
    Start(u)
  | (exists State x. Reach(x) & Trans(x, u) & Safe(u));

query across = exists State s. Reach(s) & Goal(s);
count Reach;

// Once across, must he stay there?
nu bool Stay(State u) = Goal(u) & (forall State v. Trans(u, v) -> Stay(v));
count Stay;
