// unreachable: the right side counts only if the left one lets it
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int called;
int yes(void) {
  called = 1;
  return 1;
}
int main(void) {
  int a = __VERIFIER_nondet_int();
  called = 0;
  int r = a != 0 && yes();
  if (r != called || (a == 0) == r)
    reach_error();
  int s = a ? 3 : 4;
  if (s - 3 != !a)
    reach_error();
  return 0;
}
