/* Constraints that contradict each other, and some that do not. */
class S { bool a, b; };
bool Cycle(S s, S t, S u) s < t, t < u, u < s (s = t);
bool Both(S s, S t) s ~+ t, t < s (s = t);
bool Apart(S s, S t) s.a ~- t.a, t.a ~+ s.a s = t;
bool Fine(S s, S t, S u) s < t, u > t, s ~+ u, ~+ t, ~- u (s = t);
bool Also(S s, S t) s ~- t, t ~- s (s = t);
#ons Cycle;
#ons Both;
#ons Apart;
#ons Fine;
#ons Also;
