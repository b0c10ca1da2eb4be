/* What is assumed by a function about a number that it is given decides. */
extern int __VERIFIER_nondet_int(void);
extern void abort(void), reach_error(void);
void assume(int condition) {
  if (!condition)
    abort();
}
void check(int condition) {
  if (!condition)
    reach_error();
}

int main(void) {
  int sum = 0, rounds = 0;
  while (sum < 1000000) {
    int step = __VERIFIER_nondet_int();
    assume(1 <= step && step < 1000000);
    sum += step;
    rounds++;
  }
#ifdef WRONG
  check(rounds < 1);
#else
  check(rounds <= 1000000);
#endif
}
