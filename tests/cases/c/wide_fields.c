/* Bit-fields wider than int: gcc computes in as many bits. */
#include <assert.h>
struct s {
  unsigned long long c : 33, d : 40, h : 32;
  long long e : 35;
} s;
int main(void) {
  unsigned one = 1;
  s.c = 0x1ffffffff;
  s.d = -1;
  s.h = 0xffffffff;
  s.e = -1;
  assert((s.c << 1) == 0x1fffffffe && s.c * 2 == 0x1fffffffe);
  assert(s.c + 1 == 0 && -s.c == 1 && ~s.c == 0 && s.d + one == 0);
  assert(s.c + s.d == 0x1fffffffe && s.c + 1ull == 0x200000000);
  assert(s.h + 1 == 0 && s.h << 4 == 0xfffffff0);
  assert(s.e + one == 0 && s.e < one && s.e - 1 == -2);
  return 0;
}
