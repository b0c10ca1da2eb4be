// What is read of two elements of one array.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
int a[1000];

#if defined NEIGHBOURS
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 10 || n > 100)
    return 0;
  int *b = malloc(n * sizeof *b);
  for (int i = 0; i < n; i++)
    b[i] = 2 * i;
  for (int i = 0; i + 1 < n; i++)
    if (b[i] >= b[i + 1] - 2 * WRONG)
      reach_error();
  return 0;
}
#else
int main(void) {
  int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int();
  if (n < 0 || n >= 1000 || m < 0 || m >= 1000)
    return 0;
#if defined SWAP
  a[n] = 7, a[m] = 8;
  int t = a[n];
  a[n] = a[m], a[m] = t;
  if (n != m + WRONG && (a[n] != 8 || a[m] != 7))
    reach_error();
#elif defined DEEP
  int k = __VERIFIER_nondet_int();
  if (k < 0 || k >= 1000)
    return 0;
  a[n] = m, a[m] = k;
  if (n != m && a[a[n]] != k + WRONG)
    reach_error();
#elif defined FAR
  int k = __VERIFIER_nondet_int();
  a[n] = m, a[m] = k;
  if (n - m == 300 && k == 700 && a[n] + a[m] == 1234 && m != 534 + WRONG)
    reach_error();
#else
  int p[10][20];
  p[n % 10][m % 20] = 3, p[m % 10][n % 20] = 4;
  if (n % 10 != m % 10 && p[n % 10][m % 20] + p[m % 10][n % 20] != 7 + WRONG)
    reach_error();
#endif
  return 0;
}
#endif
