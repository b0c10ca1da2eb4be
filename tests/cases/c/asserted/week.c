/* A day of the week is counted modulo seven. */
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
  int days = __VERIFIER_nondet_int(), day = 0;
  assume(days >= 0 && days < 1000);
  for (int i = 0; i < days; i++)
    day = (day + 1) % 7;
#ifdef WRONG
  check(day == days % 6);
#else
  check(day == days % 7);
#endif
}
