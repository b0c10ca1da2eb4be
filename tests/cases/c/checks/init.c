extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x, n = __VERIFIER_nondet_int();
  if (n > 3)
    x = 1;
  if (n > 4)
    return x + 1;
  return 0;
}
