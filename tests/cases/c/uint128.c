/* __uint128_t is a word of its own. */
#include <assert.h>
typedef __uint128_t wide;
extern int __VERIFIER_nondet_int(void);
int main(void) {
  wide w = 1;
  unsigned __int128 v = w;
  int x = __VERIFIER_nondet_int();
  assert(sizeof w == 16);
  if (x > 3)
    assert(x != 2);
  return 0;
}
