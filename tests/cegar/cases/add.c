// unreachable: addition by recursion
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int add(int m, int n) {
  if (n == 0)
    return m;
  return add(m + 1, n - 1);
}
int main(void) {
  int m = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int();
  if (m < 0 || m > 1000000 || n < 0 || n > 1000000)
    return 0;
  if (add(m, n) != m + n)
    reach_error();
  return 0;
}
