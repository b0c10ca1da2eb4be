/* Bits of numbers and of values of enumerations: bit 0 is the least one.  What
   no value has is skipped, as elements are. */
enum E { null, one, two, three, four, five };
enum Byte { 0..255 };
enum Three { 0..2 };
class S { E e; Byte m[2]; };

bool High(E e) e[2];
bool Next(Byte a, Byte b)
  b[0] != a[0] & b[1] = (a[1] <+> a[0]) & b[2] = (a[2] <+> (a[1] & a[0]));
bool Doubled(Byte a, Byte b)
  b[7] = a[6] & b[6] = a[5] & b[5] = a[4] & b[4] = a[3] &
  b[3] = a[2] & b[2] = a[1] & b[1] = a[0] & b[0] = 0;
bool Parts(S s) s.e[0] & s.m[1][7] & !s.m[0][0] & (if (s.e[1]) s.m[0][1]);
bool Passed(bool b, Byte a) b & a[7];
mu bool Odd(Byte a) a = 1 | (exists Byte b. Odd(b) & a[0] & a = b + 2);
bool None(Three t) t[2];

#ons High;
#ons Odd;
#size None;
#vis Odd;
#visualize Odd, High;
forall E e. High(e) <-> e = four | e = five;
forall Byte a. Odd(a) <-> a[0];
exists Byte a, Byte b. Doubled(a, b) & a = 129 & b = 2;
forall Byte a. exists Byte b. Doubled(a, b);
exists Byte a. Next(a, a);
exists Byte a. Passed(a[3], a) & a = 136;
exists Byte a. Passed(a[2], a) & a = 136;
forall Three t. t[1] -> t = 2 & !t[0];
exists S s. Parts(s) & s.m[0] = 2 & s.e = three;
exists S s. Parts(s) & s.m[0] = 4 & s.e = three;
