/* Of a length that is not known, one element stands for all. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000)
    return 0;
  int a[n];
  for (int i = 0; i < n; i++)
    a[i] = i + 7;
  for (int i = 0; i < n; i++)
    if (a[i] != i + 7)
      reach_error();
}
