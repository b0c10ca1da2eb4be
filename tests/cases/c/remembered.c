// Positions that a loop has found, and the elements there.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#if defined VALUE // by a pointer: of what is read, nothing is known otherwise
extern void *malloc(unsigned long);
int *a;
#else
int a[1000];
#endif

static void fill(int n) {
  for (int i = 0; i < n; i++)
    a[i] = __VERIFIER_nondet_int();
}

int main(void) {
  int n = __VERIFIER_nondet_int(), p = 0;
  if (n < 1 || n > 1000)
    return 0;
#if defined VALUE
  a = malloc(n * sizeof *a);
#endif
  fill(n);
#if defined LEAST
  for (int i = 1; i < n; i++)
    if (a[i] < a[p])
      p = i;
  for (int i = 0; i < n; i++)
    if (a[i] < a[p] + WRONG)
      reach_error();
#elif defined VALUE
  int least = a[0];
  for (int i = 1; i < n; i++)
    if (a[i] < least) {
      least = a[i];
      p = i;
    }
  for (int i = 0; i < n; i++)
    if (a[i] < a[p] + WRONG)
      reach_error();
#elif defined WRITTEN
  // The element is written after its position was found.
  int q = __VERIFIER_nondet_int(), r = __VERIFIER_nondet_int();
  if (q < 0 || q >= n || r < 0 || r >= n)
    return 0;
  if (a[q] > 5)
    p = q;
  a[r] = 3;
  if (p == q && q != 0 && a[p] <= 5 && (WRONG || p != r))
    reach_error();
#elif defined CALLED
  // All elements are, by a function.
  int q = __VERIFIER_nondet_int();
  if (q < 1 || q >= n)
    return 0;
  if (a[q] == 5)
    p = q;
  if (WRONG)
    fill(n);
  if (p == q && a[p] != 5)
    reach_error();
#else
  // Two positions that both may be that of the chosen element are compared.
  int x = __VERIFIER_nondet_int();
  for (int i = 0; i < n; i++)
    if (a[i] <= x) {
      int t = a[p];
      a[p] = a[i];
      a[i] = t;
      p++;
    }
  for (int i = 0; i < (WRONG ? n : p); i++)
    if (a[i] > x)
      reach_error();
#endif
  return 0;
}
