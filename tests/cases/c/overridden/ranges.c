// A value of a range is found once.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int calls;
int next(void) { return ++calls; }
int main(void) {
  int n = __VERIFIER_nondet_int();
  int a[4] = {[0 ... 2] = next()};
  int first[4] = {[0 ... 2] = next(), [0] = n};
  int none[3] = {[0 ... 2] = next(), [0 ... 2] = 5};
  int any[2] = {[0 ... 1] = __VERIFIER_nondet_int()};
  int right = a[0] == 1 && a[2] == 1 && a[3] == 0 && first[0] == n &&
              first[1] == 2 && first[2] == 2 && none[1] == 5 && calls == 2 &&
              any[0] == any[1];
#ifdef WRONG
  if (right && n == 3)
#else
  if (!right)
#endif
    reach_error();
  return 0;
}
