/* Small functions, one of them chosen by a pointer, in a loop. */
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);
typedef int step(int);
int up(int x) { return x + 1; }
int twice(int x) { return x * 2; }
void check(int condition) {
  if (!condition)
    reach_error();
}

int main(void) {
  step *const steps[2] = {up, twice};
  int x = 1;
  for (int i = 0; i < 10; i++)
    x = steps[__VERIFIER_nondet_bool()](x);
#ifdef WRONG
  check(x != 11);
#else
  check(x >= 2);
#endif
}
