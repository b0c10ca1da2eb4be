/* The label ERROR counts in a program without any other error. */
extern int __VERIFIER_nondet_int(void);
void __VERIFIER_assert(int cond) {
  if (!cond) {
  ERROR:
    goto ERROR;
  }
}
int main(void) {
  __VERIFIER_assert(__VERIFIER_nondet_int());
  return 0;
}
