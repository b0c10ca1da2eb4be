/* No run comes there, and it takes the values of a floating number to see it. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  double d = __VERIFIER_nondet_int();
  if (d * d < 0 || !(d < 1) == (d < 1))
    reach_error();
  return 0;
}
