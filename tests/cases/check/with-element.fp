// Elements of arrays are no components.
class G { bool a[1..2]; };
class S { bool m[1..2]; G g; };
bool w1(S s, t) = t = s with [m[1] = any];
bool w2(S s, t) = t = s with [g.a[1] = true, m = any];
bool w3(S s, t) = t = s with [m = any] & t.m[1] = true & t.m[2] = s.m[2];
query q = exists S s, t. w3(s, t);
