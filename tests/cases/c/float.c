extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  double d = __VERIFIER_nondet_int();
  if (d > 1.5)
    reach_error();
  return 0;
}
