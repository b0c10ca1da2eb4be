/* Arithmetic that says whether it fits (GCC manual). */
#include <assert.h>
#include <limits.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern long __VERIFIER_nondet_long(void);
extern unsigned long __VERIFIER_nondet_ulong(void);

static int sum(int x, int y, int *to) {
  return __builtin_add_overflow(x, y, to);
}

int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(), z;
  if (!__builtin_add_overflow(x, y, &z))
    assert(z == (long)x + y);
  else
    assert((long)x + y > INT_MAX || (long)x + y < INT_MIN);
  if (!sum(x, y, &z))
    assert(z - y == x);
  assert(__builtin_sadd_overflow(INT_MAX, 1, &z) && z == INT_MIN);
  assert(!__builtin_ssub_overflow(INT_MIN, -1, &z) && z == INT_MIN + 1);

  unsigned u = __VERIFIER_nondet_uint(), v;
  assert(__builtin_sub_overflow(u, 1, &v) == (u == 0));
  assert(v == u - 1);
  unsigned char c;
  assert(__builtin_mul_overflow(16, 16, &c) && c == 0);
  assert(__builtin_add_overflow(u, 1u, &c) == (u > 254));

  unsigned long n = __VERIFIER_nondet_ulong(), m;
  assert(__builtin_add_overflow(n, 1, &m) == (n == ULONG_MAX));
  assert(__builtin_umull_overflow(n, 8, &m) == (n > ULONG_MAX / 8));
  size_t s;
  if (!__builtin_usubl_overflow(n, 10, &s))
    assert(s <= n);

  long k = __VERIFIER_nondet_long(), l;
  if (__builtin_saddl_overflow(k, 1, &l))
    assert(k == LONG_MAX && l == LONG_MIN);
  else
    assert(l == k + 1);
  assert(__builtin_add_overflow_p(x, 1, (long)0) == 0);
  assert(__builtin_add_overflow_p(100, 100, (signed char)0));
  return 0;
}
