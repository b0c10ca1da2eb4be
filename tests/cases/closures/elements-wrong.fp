// Wrong updates of elements.
type I = 0..3;
class Part { bool x; I n; };
class State { bool m[1..3]; Part p[1..2]; bool b; };
query a = exists State u, v. v = u with [m[4] = true];
query b = exists State u, v. v = u with [b[1] = true];
query c = exists State u, v. v = u with [q[1] = true];
query d = exists State u, v. v = u with [p[1].x = true, p[1].n = 2];
query e = exists State u, v. v = u with [m = any, m[1] = true];
query f = exists State u, v. v with [m[1] = true] = u with [m[1] = true];
query g = exists State u, v. v = u with [m[u.b] = true];
query h = exists State u, v. v = u with [m[1] = 3];
bool R(State u) = u.b;
query i = exists State u. R(u with [m[1] = true]);
