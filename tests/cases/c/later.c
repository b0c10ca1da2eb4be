/* All objects that are made have addresses of their own, also those that come
   after the first ones and are not told apart. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);

char *made(void) { return malloc(1); }

int main(void) {
  int n = __VERIFIER_nondet_int();
  made(), made(), made(), made();
  char *a = made(), *b = made();
  *a = *b = 1;
  if (a != b && n == 123456789)
    reach_error();
  return 0;
}
