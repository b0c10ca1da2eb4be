// Elements of one array are those of another after a loop.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int a[1000], b[1000];
int main(void) {
  for (int i = 0; i < 1000; i++)
    a[i] = __VERIFIER_nondet_int();
  for (int i = 0; i < 1000; i++)
    b[i] = a[i];
  for (int i = 0; i < 1000; i++)
    if (a[i] != b[i])
      reach_error();
  return 0;
}
