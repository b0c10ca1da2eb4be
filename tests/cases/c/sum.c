/* No comparison of the text proves it: runs show  result == n + m. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int add(int n, int m) {
  if (n <= 0)
    return m + n;
  return add(n - 1, m + 1);
}

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  if (a < 0 || a > 1000 || b > 1000 || b < -1000)
    return 0;
  if (add(a, b) != a + b)
    reach_error();
  return 0;
}
