// What follows the parameters decides whether `a < b` is a hint or the body.
type T = 0..3;
bool body1(T a, b) a < b;
bool body2(T a, b) a < b & a = b;
bool body3(T a, b) a < b ? a = 1 : a = 2;
bool hint1(T a, b) a < b (a = b);
bool hint2(T a, b) a < b a = b;
bool hint3(T a, b) a < b = a = b;
bool hint4(T a, b) a ~+ b !(a = b);
bool hint5(T a[2], b) a[0] < b, a[1] ~+ b exists T c. a[0] = c;
bool prototype(T a, b) a ~+ b;
bool prototype(T a, b) = a = b;
