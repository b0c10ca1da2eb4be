/* Flags of a lock; bits of negative numbers; shifts by a variable. */
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

enum { READ = 1, WRITE = 2, LOCKED = 4 };
static unsigned flags;

static void lock(void) {
  assert(!(flags & LOCKED));
  flags |= LOCKED;
}

static void unlock(void) {
  assert(flags & LOCKED);
  flags &= ~LOCKED;
}

int main(void) {
  flags = __VERIFIER_nondet_uint() & (READ | WRITE);
  while (__VERIFIER_nondet_int()) {
    lock();
    if (flags & WRITE)
      flags ^= READ;
    unlock();
  }
  int x = __VERIFIER_nondet_int();
  assert((x & 0xF0) >= 0 && (x & 0xF0) <= 240);
  assert((x | 15) % 2 != 0);
  unsigned char a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
  assert((a | b) >= a);
  assert((a ^ b) == (a | b) - (a & b));
  unsigned y = __VERIFIER_nondet_uint(), z = __VERIFIER_nondet_uint();
  assert((y & z) <= y && (y | z) >= z);
  int k = __VERIFIER_nondet_int();
  if (k >= 0 && k < 31)
    assert((1u << k) >= 1 && (5 >> k) <= 5);
  assert((x ^ 0x55) != 0x0f);
}
