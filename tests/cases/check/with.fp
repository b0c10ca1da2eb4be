// Record updates.
class G { bool a, b; };
class S { 0..3 pc; G g; bool x; };
bool ok(S s, t) = t = s with [pc = 2, g.a = s.g.b & s.x, x = any]
  & s.g = t.g with [a = 1] & t != (s with [g = t.g]);
bool w1(S s, t) = t = s with [pc = 4];
bool w2(S s, t) = t = s with [g.c = true];
bool w3(S s, t) = t = s with [g.a = true, g = s.g];
bool w4(S s, t) = t = s with [x = s.pc];
bool w5(S s, t) = ok(s with [x = any], t);
bool w6(S s, t) = s with [x = any] = t with [x = any];
bool w7(S s, t) = s.x = s.x with [x = any];
query q = exists S s, t. ok(s, t);
