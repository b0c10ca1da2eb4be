extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > -5 && n < 5)
    return 10 / (n - 2);
  return 0;
}
