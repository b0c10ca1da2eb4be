// Sums and differences in several words.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned low = __VERIFIER_nondet_uint(), carry, borrow;
  unsigned long wide, none;
  unsigned long long most = -1ULL, c;
  unsigned sum = __builtin_addc(low, 1U, 0U, &carry);
  assert(sum == low + 1 && (carry == 1) == (low == -1U) && carry < 2);
  assert(__builtin_subc(sum, 1U, 0U, &borrow) == low && borrow == carry);
  assert(__builtin_addcl(1UL, 2UL, 1UL, &wide) == 4 && wide == 0);
  assert(__builtin_addcll(most, most, 2ULL, &c) == 0 && c == 1);
  assert(__builtin_subcl(0UL, 0UL, 1UL, &none) == -1UL && none == 1);
  assert(__builtin_subcll(5ULL, 5ULL, 0ULL, &c) == 0 && c == 0);
  return 0;
}
