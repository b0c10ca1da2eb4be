#include <stdlib.h>

extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int closed;

static void close_it(void) { closed++; }
static void check(void) {
  if (closed != 1)
    reach_error();
}

int main(void) {
  atexit(check);
  int n = __VERIFIER_nondet_int();
  if (n > 0)
    atexit(close_it);
  else
    close_it();
#ifdef TWICE
  if (n > 5)
    close_it();
#endif
  if (n > 10)
    exit(1);
}
