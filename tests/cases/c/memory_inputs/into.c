/* A function that is named as one which gives a value, and puts it somewhere. */
extern void reach_error(void);
extern int __VERIFIER_nondet_into(int *p);
extern int __VERIFIER_nondet_named(const char *name);
int main(void) {
  int x = 1;
  __VERIFIER_nondet_into(&x);
  if (__VERIFIER_nondet_named("y") == 2 && x != 1)
    reach_error();
  return 0;
}
