extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int a[5];

int main(void) {
  int n = __VERIFIER_nondet_int(), *p = a + 1;
  for (int i = 0; i < 5; i++)
    a[i] = 2 * i;
  if (n >= 0 && n < 3 && p[n] == 6)
    reach_error();
  return 0;
}
