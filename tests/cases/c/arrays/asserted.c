// As find.c, with a function that asserts what it is given.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void check(int condition) {
  if (!condition)
    reach_error();
}
int more(int x) { return x > 500 ? x : x + 5; }
int main(void) {
  int a[1000], b[1000];
  for (int i = 0; i < 1000; i++) {
    a[i] = __VERIFIER_nondet_int();
    b[i] = more(i);
  }
  int x = __VERIFIER_nondet_int(), i = 0;
  while (i < 1000 && a[i] != x)
    i++;
  for (int j = 0; j < i; j++)
    check(a[j] != x);
  for (int j = 0; j < 1000; j++)
    check(b[j] >= j);
  return 0;
}
