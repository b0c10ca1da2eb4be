/* Products that arithmetic alone does not decide. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

#ifdef SQUARES
int main(void) {
  unsigned short s = __VERIFIER_nondet_uint();
  unsigned square = (unsigned)s * s;
  if (square % 8 != 0 && square % 8 != 1 && square % 8 != 4 + WRONG)
    reach_error();
}
#endif

#ifdef REST
int main(void) {
  unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint();
  if (y != 0 && (x % y >= y || x / y * y + x % y != x + (x > 9 && WRONG)))
    reach_error();
}
#endif
