/* A bit-field of one bit with a sign holds 0 and -1: a comparison that is put
   there is negative, not 1. */
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

struct flags {
  int set : 1;
} flags;

int main(void) {
  int x = __VERIFIER_nondet_int();
  flags.set = x == 1;
  assert(flags.set != 1);
#ifdef WRONG
  assert(flags.set >= 0);
#else
  assert((flags.set & 2) == (x == 1 ? 2 : 0));
#endif
}
