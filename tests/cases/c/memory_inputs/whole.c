/* A number that gets any value. */
extern void __VERIFIER_nondet_memory(void *, unsigned long);
extern void reach_error(void);
int main(void) {
  int x = 0;
  __VERIFIER_nondet_memory(&x, sizeof x);
  if (x == 77)
    reach_error();
  return 0;
}
