// Two threads and a door; at most two switches.  Add the clause for a switch.
type Switches = 0..2;
enum Thread {first, second};
enum Place {outside, looked, inside};
class Both { Place a; Place b; bool taken; };

// The step of a thread from place p to q, with the door before and after.
bool Step(Place p, bool before, Place q, bool after) =
    p = outside & !before & q = looked & !after
  | p = looked & q = inside & after
  | p = inside & q = outside & !after;

bool Move(Thread t, Both s, Both n) =
    t = first & Step(s.a, s.taken, n.a, n.taken) & n.b = s.b
  | t = second & Step(s.b, s.taken, n.b, n.taken) & n.a = s.a;

bool Start(Both s) = s.a = outside & s.b = outside & !s.taken;

mu bool Reach(Switches k, Thread t, Both s) =
    k = 0 & t = first & Start(s)
  | (exists Both x. Reach(k, t, x) & Move(t, x, s));

query both = exists Switches k, Thread t, Both s.
  Reach(k, t, s) & s.a = inside & s.b = inside;
