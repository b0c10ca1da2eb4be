/* What is assumed and said is said once: the loop has one product. */
class S { bool x, y; };
bool Start(S s) s.x & s.y;
bool Step(S s, S t) (t.x <-> s.y) & (t.y <-> !s.x);
mu bool Reached(S s)
  Start(s) | (exists S t. (Step(t, s) assume Reached(t)) & Reached(t));
#size Reached;
#ons Reached;
