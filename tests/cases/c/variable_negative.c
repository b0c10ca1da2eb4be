/* C does not say what a negative length means. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  int a[n];
  if (n < 0)
    reach_error();
}
