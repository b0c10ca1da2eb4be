// unreachable: even and odd call each other
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int odd(int n);
int even(int n) {
  if (n == 0)
    return 1;
  return odd(n - 1);
}
int odd(int n) {
  if (n == 0)
    return 0;
  return even(n - 1);
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0)
    return 0;
  int e = even(n), o = odd(n);
  if (e < 0 || e > 1 || o < 0 || o > 1)
    reach_error();
  return 0;
}
