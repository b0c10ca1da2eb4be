/* An array. */
extern void __VERIFIER_nondet_memory(void *, unsigned long);
extern void reach_error(void);
int a[20];
int main(void) {
  __VERIFIER_nondet_memory(a, sizeof a);
  if (a[17] == 3)
    reach_error();
  return 0;
}
