/* What other files load: each file of MUCKE can be run. */
class State { bool x, y; };
bool Step(State s, State t) t.x = s.y & t.y != s.x;
