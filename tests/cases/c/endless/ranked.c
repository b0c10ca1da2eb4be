// It ends for every y.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int y = __VERIFIER_nondet_int();
  while (y > 0)
    y = y - 1;
  return 0;
}
