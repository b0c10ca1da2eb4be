// Types of numbers that int and long do not hold, as gcc has them.
#include <assert.h>
#include <stdio.h>
#define SIGNED(x) ((__typeof__(x))-1 < 0)
_Static_assert(sizeof 9223372036854775807 == 8, "");
_Static_assert(sizeof 9223372036854775808 == (sizeof(long) == 8 ? 16 : 8), "");
_Static_assert(sizeof 18446744073709551615l == (sizeof(long) == 8 ? 16 : 8),
               "");
_Static_assert(sizeof 18446744073709551615u == 8, "");
_Static_assert(sizeof 01777777777777777777777 == 8, "");
_Static_assert(sizeof 18446744073709551616 == 4, "");
_Static_assert(sizeof 99999999999999999999 == 8, "");
_Static_assert(sizeof 0x1ffffffffffffffff == 8, "");
_Static_assert(sizeof 02000000000000000000001 == 4, "");

static unsigned long long most = 18446744073709551615;
static long long least = -9223372036854775808;

static int named(unsigned long long x) {
  switch (x) {
  case 18446744073709551615:
    return 1;
  case +9223372036854775808:
    return 2;
  default:
    return 0;
  }
}

int main(void) {
  assert(most == ~0ull);
  assert(least == -0x7fffffffffffffff - 1);
  assert((int)9223372036854775809 == 1);
  assert((_Bool)9223372036854775808);
  assert(18446744073709551617 == 1);
  assert(99999999999999999999 == 7766279631452241919);
  assert(!SIGNED(0x1ffffffffffffffff) && SIGNED(99999999999999999999));
  assert(!SIGNED(01777777777777777777777));
  assert(named(most) == 1);
  assert(named((unsigned long long)least) == 2);
  unsigned long long again = 02000000000000000000003;
  assert(again == 3);
  puts("all hold");
}
