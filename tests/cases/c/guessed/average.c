/* An average lies between what is averaged: sum <= 10 * count. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int sum = 0, count = 0;
  for (int i = 0; i < 100; i++) {
    int x = __VERIFIER_nondet_int();
    if (x >= 0 && x <= 10) {
      sum += x;
      count++;
    }
  }
  if (count > 0) {
#ifdef WRONG
    if (sum / count >= 10)
      reach_error();
#endif
    if (sum / count < 0 || sum / count > 10)
      reach_error();
  }
  return 0;
}
