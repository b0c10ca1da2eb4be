extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x == 5)
    goto HERE;
  return 0;
HERE:
  return 1;
}
