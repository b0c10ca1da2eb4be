// Steps where something is odd: types that are not full, variables that get any
// value, equal variables of several tracks, rows with one key of which one
// changes what the other keeps, and two members in a rule.
type Pc = 0..6 {control};
type Three = 0..2;
type Five = 0..4;

class State {
  Pc pc;
  Three t;
  Three r;
  Five f;
  bool b;
};

bool Step(State u, State v) =
    // Written from another track; any value.
    u.pc = 0 & v = u with [pc = 1, t = u.r]
  | u.pc = 1 & v.pc = 2 & v.t = u.t & v.r = u.r & v.b = u.b
    // One key, and different variables kept.
  | u.pc = 2 & u.b & v = u with [pc = 3, t = 2]
  | u.pc = 2 & !u.b & v = u with [pc = 3, b = true]
    // Nothing is said of t and f.
  | u.pc = 3 & v.pc = 4 & v.r = u.t & v.b = u.b
    // Read and kept.
  | u.pc = 4 & u.t = u.r & v = u with [pc = 5];

// A jump over what Reach knows of another point.
bool Call(State u, State v) = u.pc = 5 & v = u with [pc = 2, b = false];
bool Back(State u, State w, State v) =
    u.pc = 5 & w.pc = 4 & v = u with [pc = 6, f = w.f, r = w.t];

mu bool Reach(State e, State v) =
    (e.pc = 0 & e.r != 0 & e.f = 3 & e = v)
  | (exists State x. Reach(e, x) & Step(x, v))
  | (exists State x, State y. Reach(x, y) & Call(y, e) & e = v)
  | (exists State x, State y, State z.
       Reach(e, x) & Call(x, y) & Reach(y, z) & Back(x, z, v));

query last = exists State e, State v. Reach(e, v) & v.pc = 6 & v.r = 1;
query never = exists State e, State v. Reach(e, v) & v.pc = 6 & v.t = 0 & v.b;
count Reach;
bool At(State v) = exists State e. Reach(e, v) & e.pc = 0 & e.t = 1 & !e.b;
show At;
