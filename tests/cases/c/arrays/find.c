// No element before the one that is found is what was looked for.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int a[1000];
int main(void) {
  for (int i = 0; i < 1000; i++)
    a[i] = __VERIFIER_nondet_int();
  int x = __VERIFIER_nondet_int(), i = 0;
  while (i < 1000 && a[i] != x)
    i++;
  for (int j = 0; j < i; j++)
    if (a[j] == x)
      reach_error();
  return 0;
}
