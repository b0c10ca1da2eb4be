// Each component of each element is a track of its own, whose copies are
// interleaved: to be equal takes a few nodes for each, not for each set of them.
// A type that holds a record once shares the record's tracks.
class P { bool x, y; };
class S { P m[1..20]; };
class T { S s; P p; };
bool Same(S s, S t) = s = t;
bool Inside(T u, T v) = u.s = v.s & u.p = v.p;
bool Alone(P s[1..20], P t[1..20]) = s = t;
size Same;
size Inside;
size Alone;
