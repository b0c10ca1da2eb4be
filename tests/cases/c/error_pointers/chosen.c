/* By what an expression gives. */
extern int __VERIFIER_nondet_int(void);
void __VERIFIER_error(void) {}
void fine(void) {}
int main(void) {
  if (__VERIFIER_nondet_int() == 4)
    (0, __VERIFIER_error)();
  (__VERIFIER_nondet_int() > 4 ? __VERIFIER_error : fine)();
  return 0;
}
