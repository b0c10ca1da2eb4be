// Updates of elements: by constants, params, variables, of their components.
param k = 2;
type I = 0..3;
class Part { bool x; I n; };
class State { bool m[1..3]; Part p[1..2]; bool b; };

// The same by hand.
bool Set(State u, v, I i, bool b) = v = u with [m[i] = b];
bool Hand(State u, v, I i, bool b) =
  v = u with [m = any] & v.m[i] = b & i >= 1
  & (forall 1..3 j. (exists I h. h = i & j = 1 & h = 1) | v.m[j] = u.m[j]
                  | (i = 2 & j = 2) | (i = 3 & j = 3));
query same = forall u, v, i, b. Set(u, v, i, b) <-> Hand(u, v, i, b);
query two = exists State u, v. v = u with [m[1] = true, m[k] = any, m[3] = !u.m[3]]
            & v.m[1] & u.m[2] & !v.m[2] & v.m[3] != u.m[3];
query inner = forall State u, v. v = u with [p[2].n = 3] ->
              v.p[2].n = 3 & v.p[2].x = u.p[2].x & v.p[1] = u.p[1] & v.m = u.m;
query none = exists State u, v. v = u with [m[0 + 0 + 1] = 1] & !v.m[1];
query agree = exists State u, v, I i. v = u with [m[i] = true, m[1] = false] & i = 1;
query not = forall State u, I i. i = 0 | !(u != u with [m[i] = u.m[i]]);
bool Change(State u, v, I i) = v != u with [m[i] = true];
count Change;
