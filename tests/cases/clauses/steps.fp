// Heads with sums, fields, updates and formulas; stop when; nu.
class State { 0..3 at; bool low; bool m[1..2]; };
bool Step(State u, State v);
Step(u, u with [at = 1]) if u.at = 0;
Step(u, v) if v = u with [at = 2, low = any], u.at = 1;
mu bool Reach(State u) stop when exists s. Reach(s) & s.at = 2;
Reach(s) if s.at = 0, !s.low, s.m[1], s.m[2];
Reach(v) if Reach(u), Step(u, v);
At(s.at) if Reach(s);
Next(n + 1, n) if At(n);
Low(s.at, s.low & s.m[1]) if Reach(s);
nu bool Stuck(State u);
Stuck(u) if forall v. Step(u, v) -> Stuck(v);
show Next;
show Low;
count Stuck;
