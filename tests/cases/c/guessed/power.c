// Multiples of six modulo 2^32 stay even, and no more; those of 4096 stay such.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned x = 0, y = 0;
  while (1) {
    x = x + 6;
    y = y + 4096 * __VERIFIER_nondet_uint();
#ifdef WRONG
    if (x + y == 4098)
#else
    if (x + y == 4097)
#endif
      reach_error();
  }
}
