extern int __VERIFIER_nondet_int(void);
int main(void) {
  if (__VERIFIER_nondet_int() == 3)
    goto ERROR;
  return 0;
ERROR:
  return 1;
}
