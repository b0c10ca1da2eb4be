// unreachable: parameters that are changed, and results that are not used
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int twice(int x) {
  int y = x;
  x = x + y;
  return x;
}
int main(void) {
  int a = __VERIFIER_nondet_int();
  if (a < -1000 || a > 1000)
    return 0;
  twice(a);
  int b = twice(a);
  b = twice(b);
  if (b != 4 * a)
    reach_error();
  return 0;
}
