// A definition that does not fit its input.
import "inputs.inc";
bool Init(bool s) = s;
bool Step(State s, t) = s.g != t.g;
input bool Here(bool s);
bool Here(bool s) = s;
query reachable = exists State u. Init(u);
