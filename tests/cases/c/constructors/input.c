/* A value that a constructor takes. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int n;
static void __attribute__((constructor)) set(void) {
  n = __VERIFIER_nondet_int();
  if (n < 3)
    n = 3;
}
int main(void) {
#ifdef LEAST
  if (n < 3)
#else
  if (n > 3)
#endif
    reach_error();
  return 0;
}
