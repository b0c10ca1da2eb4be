// The error must be reached whatever x is, by what the input can be.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int twice(int x) { return x > 0 ? x : -x; }
int main(void) {
  int x = __VERIFIER_nondet_int() % 100;
  int y = twice(x);
  if (y >= 0 && __VERIFIER_nondet_int() == 7)
    reach_error();
  return 0;
}
