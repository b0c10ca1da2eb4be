/* Operations on the bits of two unknowns.  With WRONG, a slip in each. */
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned long __VERIFIER_nondet_ulong(void);

#ifdef SWAP
int main(void) {
  unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint();
  unsigned a = x, b = y;
  a ^= b, b ^= a;
  if (!WRONG || x != 7)
    a ^= b;
  assert(a == y && b == x);
}
#endif

#ifdef SWAP_BY_POINTERS
static void swap(unsigned *a, unsigned *b) {
  if (WRONG || a != b)
    *a ^= *b, *b ^= *a, *a ^= *b;
}

int main(void) {
  unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint();
  unsigned p = x, q = y;
  swap(&p, &q);
  assert(p == y && q == x);
  swap(&p, &p);
  assert(p == y);
}
#endif

#ifdef LOWEST
int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  if (x || WRONG)
    assert((x & (x - 1)) < x && (x & -x) <= x);
}
#endif

#ifdef SUM
int main(void) {
  unsigned long x = __VERIFIER_nondet_ulong(), y = __VERIFIER_nondet_ulong();
  assert((x & y) + (x | y) == x + y);
  assert((x ^ y) == ((x | y) & ~(x & y)));
  if ((x & y) == WRONG)
    assert(x + y == (x | y));
}
#endif

#ifdef SIGNS
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  assert(((x ^ y) < 0) == ((x < 0) != (y < WRONG)));
  if (x == -2147483647 - 1)
    return 0;
  int sign = x >> 31, a = (x + sign) ^ sign;
  assert(a >= 0 && (a == x || a == -x));
}
#endif

#ifdef LEAST
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  int m = y ^ ((x ^ y) & -(x < y + 2 * (WRONG && y == 9)));
  assert(m <= x && m <= y && (m == x || m == y));
}
#endif

#ifdef AVERAGE
int main(void) {
  unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint();
  unsigned a = (x & y) + ((x ^ y) >> 1) + (WRONG && x == y);
  assert(a >= (x < y ? x : y) && a <= (x > y ? x : y));
}
#endif

#ifdef ALIGN
int main(void) {
  unsigned long n = __VERIFIER_nondet_ulong(), to = __VERIFIER_nondet_ulong();
  if (to == 0 || (to & (to - 1)) || to > 4096 || n > 1000000)
    return 0;
  unsigned long r = (n + to - 1) & ~(to - 1 + WRONG);
  assert(r >= n && r - n < to && (r & (to - 1)) == 0);
}
#endif

#ifdef MASK
int main(void) {
  unsigned mask = __VERIFIER_nondet_uint(), seen = 0;
  while (__VERIFIER_nondet_int())
    seen |= __VERIFIER_nondet_uint() & (WRONG ? mask | 1 : mask);
  assert((seen & ~mask) == 0);
}
#endif

#ifdef DEVICE
struct device {
  unsigned flags, mask;
};

static void set(struct device *d, unsigned f) { d->flags |= f & d->mask; }
static void clear(struct device *d, unsigned f) { d->flags &= ~f ^ WRONG; }

int main(void) {
  struct device d = {0, __VERIFIER_nondet_uint()};
  for (;;) {
    unsigned f = __VERIFIER_nondet_uint();
    if (__VERIFIER_nondet_int())
      set(&d, f);
    else
      clear(&d, f);
    assert((d.flags & ~d.mask) == 0 && (WRONG == 0 || d.flags != 6));
    if (!f)
      break;
  }
}
#endif

#ifdef RING
int main(void) {
  unsigned size = __VERIFIER_nondet_uint(), i = 0;
  if (size == 0 || (size & (size - 1)) || size > 1024)
    return 0;
  while (__VERIFIER_nondet_int()) {
    i = (i + 1) & (size - 1 + WRONG);
    assert(i < size);
  }
}
#endif

#ifdef ROTATE
static unsigned rotated(unsigned x, int k) {
  return x << k | x >> (32 - WRONG - k);
}

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  assert(rotated(rotated(x, 7), 25) == x);
}
#endif

#ifdef PARITY
static unsigned parity(unsigned x) {
  x ^= x >> 16, x ^= x >> 8, x ^= x >> 4, x ^= x >> (2 - WRONG), x ^= x >> 1;
  return x & 1;
}

int main(void) {
  unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint();
  assert((parity(x) ^ parity(y)) == parity(x ^ y));
  assert(parity(12) == 0 && parity(6) == 0 && parity(5) == 0);
}
#endif

#ifdef STREAMS
int main(void) {
  unsigned s = 0, t = ~0u;
  while (__VERIFIER_nondet_int()) {
    unsigned c = __VERIFIER_nondet_uint();
    s ^= c;
    t ^= c | (WRONG && c > 1000);
  }
  assert((s ^ t) == ~0u);
}
#endif
