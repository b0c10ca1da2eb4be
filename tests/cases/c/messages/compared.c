// 9223372036854775808 is an __int128, and not covered.
extern void reach_error(void);
extern long __VERIFIER_nondet_long(void);
int main(void) {
  if (__VERIFIER_nondet_long() < 9223372036854775808)
    reach_error();
}
