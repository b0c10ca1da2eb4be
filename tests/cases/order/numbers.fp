// Components that are compared are interleaved bit by bit, others are not.
type N = 0..63;
class S { N p, q, r, a, b; };
bool Turn(S s, S t) = t.p = s.q & t.q = s.r & t.r = s.p & t.a = s.a & t.b = s.b;
size Turn;
mu bool Reach(S s) = s.p = 1 & s.q = 2 & s.r = 3 & s.a = 4 & s.b = 5
                   | (exists S t. Reach(t) & Turn(t, s));
count Reach;
