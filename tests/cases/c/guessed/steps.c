/* Steps of any length: there are no more of them than the way is long. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

#ifdef WRONG
#define LONG 20
#else
#define LONG 1000000
#endif

void must(int holds) {
  if (!holds)
    reach_error();
}

int main(void) {
  int at = 0, steps = 0;
  while (at < LONG) {
    int step = __VERIFIER_nondet_int();
#ifdef WRONG
    if (step < 0 || step > LONG)
      return 0;
#else
    if (step < 1 || step > LONG)
      return 0;
#endif
    at += step;
    steps++;
  }
  must(steps <= LONG);
}
