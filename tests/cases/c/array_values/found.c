/* A run to the error takes five elements, two places, and values that fit together. */
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
extern void reach_error(void);
enum { N = 1000 };

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > N)
    abort();
  int a[N];
  for (int i = 0; i < n; i++)
    a[i] = __VERIFIER_nondet_int();
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  if (x < 0 || y < 0 || x >= n || y >= n)
    abort();
  int t = a[x];
  a[x] = a[y];
  a[y] = t;
  if (x != y && a[x] == a[y] + 1 && a[0] == 7 && a[n - 1] == 9 && n == 5)
    reach_error();
  return 0;
}
