// Declarations in blocks apart, before that of the file, are of one variable.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static void put(int n) {
  extern int x;
  x = n;
}
static int get(void) {
  extern int x;
  return x;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  int before = get();
  put(n);
#ifdef WRONG
  if (get() == n && n == 3)
#else
  if (before != 4 || get() != n)
#endif
    reach_error();
  return 0;
}
int x = 4;
