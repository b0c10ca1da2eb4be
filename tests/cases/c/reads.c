/* The loop needs its invariant, and the calls their contracts. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int total;
int half(int x) {
  total = total + 1;
  return x / 2;
}
int main(void) {
  int x = __VERIFIER_nondet_int();
  total = 0;
  while (x > 1)
    x = half(x);
  if (total < 0)
    reach_error();
  return 0;
}
