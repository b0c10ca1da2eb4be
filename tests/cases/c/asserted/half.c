/* A count of every other round: n == i / 2. */
extern int __VERIFIER_nondet_int(void);
extern void abort(void), reach_error(void);
void check(int condition) {
  if (!condition)
    reach_error();
}

int main(void) {
  int rounds = __VERIFIER_nondet_int(), i = 0, n = 0;
  if (rounds < 0 || rounds > 1000000)
    return 0;
  while (i < rounds) {
    i++;
    if (i % 2 == 0)
      n++;
  }
#ifdef WRONG
  check(n == (rounds + 1) / 2);
#else
  check(n == rounds / 2);
#endif
}
