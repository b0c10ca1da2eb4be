// unreachable: two counters in step
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), i, j = 0;
  for (i = 0; i < n; i++)
    j += 2;
  if (n > 0 && j != 2 * n)
    reach_error();
  return 0;
}
