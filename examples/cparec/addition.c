extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int addition(int m, int n) {
  if (n == 0)
    return m;
  if (n > 0)
    return addition(m + 1, n - 1);
  return addition(m - 1, n + 1);
}

int main(void) {
  int m = __VERIFIER_nondet_int();
  int n = __VERIFIER_nondet_int();
  if (addition(m, n) != m + n)
    reach_error();
  return 0;
}
