// unreachable: division toward zero
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x % 2 != 0 && x % 2 != 1 && x % 2 != -1)
    reach_error();
  if (x < 0 && x / 3 > 0)
    reach_error();
  if (-7 / 2 != -3 || -7 % 2 != -1)
    reach_error();
  return 0;
}
