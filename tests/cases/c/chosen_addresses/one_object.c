extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int sum(const int *p, const int *end) {
  int n = 0;
  for (; p < end; p++)
    n++;
  return n;
}
int main(void) {
  int a[2] = {1, 2}, b[3] = {1, 2, 3};
  int x = __VERIFIER_nondet_int() ? sum(a, a + 2) : sum(b, b + 3) - 1;
  if (x != 2 || &a[1] - &a[0] != 1)
    reach_error();
  return 0;
}
