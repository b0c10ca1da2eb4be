// Odd numbers and even ones modulo 2^32: interpolants of the ways are hard to find, and
// what is always odd is seen in runs.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned x = 1, y = 1;
  while (1) {
    x = x + 2 * __VERIFIER_nondet_uint();
    y = y + 2 * __VERIFIER_nondet_uint();
#ifdef WRONG
    if (x + y == 2)
#else
    if (x + y == 1)
#endif
      reach_error();
  }
}
