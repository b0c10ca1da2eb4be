// Arrays: bounds, indices by constants and by variables, equality.
param k = 2;
type Cs = 0..k;
class G { bool a; };
class S { G g[1..k]; bool bit[3]; Cs m[2][0..k]; };
bool ok(S s, t, G h[1..k], Cs c) =
  s.g[c] = h[1] & s.g = h & s.bit[0] & s.m[1][c] = c & s.m[0] = t.m[1]
  & h[k] = s.g[k - 1];
bool i1(S s) = s.g[0].a;
bool i2(S s) = s.g[3].a;
bool i3(S s) = s.bit[s.bit[0]];
bool i4(S s, 7..9 i) = s.bit[i];
bool i5(S s) = s.bit = s.g;
bool i6(bool b[5..2]) = b[5];
bool i7(bool b[k - 3]) = b[0];
query q = exists S s, t, G h[1..k], Cs c. ok(s, t, h, c);
