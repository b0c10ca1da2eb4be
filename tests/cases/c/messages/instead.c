// The elements are not tracked: a run that needs one to be 5 is none.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
int a[300], b[300];
int main(void) {
  unsigned i = __VERIFIER_nondet_uint() % 300;
  unsigned k = __VERIFIER_nondet_uint() % 300;
  a[i] = b[k];
  assert(a[k] == 0);
  return 0;
}
