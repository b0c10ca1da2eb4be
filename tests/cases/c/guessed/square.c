/* The sum of the first odd numbers is a square, and one more than an area. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int();
  int sum = 0, area = 0, i, j;
  if (n < 10 || n > 1000 || m < 10 || m > 1000)
    return 0;
  for (i = 0; i < n; i++)
    sum += 2 * i + 1;
  for (i = 0; i < n; i++)
    for (j = 0; j < m; j++)
      area++;
#ifdef WRONG
  if (area > 100)
#else
  if (sum != n * n || area < 100)
#endif
    reach_error();
}
