// The greatest element is found.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int a[1000];
int main(void) {
  for (int i = 0; i < 1000; i++)
    a[i] = __VERIFIER_nondet_int();
  int max = a[0];
  for (int i = 1; i < 1000; i++)
    if (a[i] > max)
      max = a[i];
  for (int i = 0; i < 1000; i++)
    if (a[i] > max)
      reach_error();
  return 0;
}
