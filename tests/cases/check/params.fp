// args: -D k=5 --dump typed
// Parameters: expressions, what the command line sets, circles.
param k = 2;
param n = m + k - 1;
param m = 10;
type T = 1..n;
bool P(T t, bool a[k]) = t = n & a[k - 1] & k = 5;
query q = exists T t, bool a[k]. P(t, a);
