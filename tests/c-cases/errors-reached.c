/* What counts as an error, and what ends a program. */
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
extern void exit(int);
extern void __assert_fail(const char *, const char *, unsigned, const char *);
void reach_error(void) {}
void __VERIFIER_assert(int c) {
  if (!c) {
  ERROR:
    reach_error();
  }
}
int main(void) {
  switch (__VERIFIER_nondet_int()) {
  case 0:
    reach_error();
  case 1:
    assert(__VERIFIER_nondet_int() > 3);
    return 0;
  case 2:
    __VERIFIER_assert(__VERIFIER_nondet_int() > 3);
    return 0;
  case 3:
    __assert_fail("x > 3", "x.c", 3, "f");
  case 4:
    abort();
  case 5:
    exit(1);
  case 6:
    __VERIFIER_assume(0);
  case 7:
    while (1)
      ;
  }
  goto other;
other:
  return 0;
}
