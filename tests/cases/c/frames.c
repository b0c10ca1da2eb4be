extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int f(int n, int *r) {
  if (n <= 0) {
    *r = 0;
    return 0;
  }
  int t;
  f(n - 1, &t);
  *r = t + 1;
  return 0;
}
int main(void) {
  int x, n = __VERIFIER_nondet_int();
  if (n < 0 || n > 100)
    return 0;
  f(n, &x);
  if (x != n)
    reach_error();
  return 0;
}
