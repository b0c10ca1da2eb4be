/* Products that arithmetic alone does not decide. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint();
  unsigned short s = x;
  unsigned square = (unsigned)s * s;
  if (square % 8 != 0 && square % 8 != 1 && square % 8 != 4)
    reach_error();
  if (y != 0 && (x % y >= y || x / y * y + x % y != x))
    reach_error();
#ifdef WRONG
  if (s > 1000 && square % 1024 == 1 && square % 7 == 2)
    reach_error();
#endif
}
