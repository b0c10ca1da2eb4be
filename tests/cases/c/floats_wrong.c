/* Found by runs that compute: 0.1 + 0.2 is not 0.3, and no number is the one that is
   not equal to itself. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern double __VERIFIER_nondet_double(void);
int main(void) {
  double d = __VERIFIER_nondet_double(), sum = 0.1 + 0.2;
  float f = __VERIFIER_nondet_int();
  if (d > 41.5f && f == 3 && sum != 0.3 && (int)(d / f) == 14)
    reach_error();
  return 0;
}
