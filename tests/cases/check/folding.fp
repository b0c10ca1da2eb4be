// Sums and comparisons with constants, in their normal forms.
param k = 3;
type T = 0..k;
bool ok(T s, t) =
    s = t + 1 | s + 1 = t | s != t - k | s = 1 + t | s + 2 = t + 1
  | s - 1 + 1 = t | s = t + k - 2 | s < 2 | 2 >= s | k < s | s <= k + 5
  | s = k + 1 | s != k + 1 | s = k - 1 | 2 = 2 | k > 5;
query q = exists T s, t. ok(s, t);
