/* An initial value that reads its own variable. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  for (int i = 0; i < n; i++) {
    int size = sizeof size;
#ifdef WRONG
    int x = i < 3 ? i : x + n;
#else
    int x = i < 3 || i >= n ? i : size;
#endif
    n -= x & 1;
  }
  return ({
    int x = n;
    n < 2 ? 1 : x;
  });
}
