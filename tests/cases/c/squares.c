/* Not proved in a short time: q is the sum of squares of triangular numbers. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), i = 0, s = 0, q = 0;
  if (n < 0 || n > 1000)
    return 0;
  while (i < n) {
    q = q + s * s;
    s = s + i;
    i++;
  }
  if (q == 123456789)
    reach_error();
  return 0;
}
