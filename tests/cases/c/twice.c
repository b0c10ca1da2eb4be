/* Two parameters get one value: their predicates are one at the call. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static void both(int a, int b) {
  if (a > 0 && b <= 0)
    reach_error();
}

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 1000)
    both(x + 1, x + 1);
  return 0;
}
