// Order and successor: where sums can stand, and what constants become.
param k = 3;
type T = 0..k;
bool ok(T s, t) =
    s = t + 1 | s + 1 = t | s != t - k | s = 1 + t | s + 2 = t + 1
  | s - 1 + 1 = t | s = t + k - 2 | s < 2 | 2 >= s | k < s | s <= k + 5
  | s = k + 1 | s != k + 1 | s = k - 1 | 2 = 2 | k > 5;
bool bad1(T s, t) = s < t + 1;
bool bad2(T s, t) = s = t + s;
bool bad3(T s, bool b) = b = b + 1;
bool bad4(T s, t) = s = 4;
bool bad5(T s, T u[0..k]) = u[s + 1] = s;
bool bad6(T s) = s + 1;
query q = exists T s, t. ok(s, t);
