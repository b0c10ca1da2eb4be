extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int a[3];
int main(void) {
  int b[3];
  int *p = __VERIFIER_nondet_int() ? a : b;
  if (b[1] == 7)
    reach_error();
  return p[0];
}
