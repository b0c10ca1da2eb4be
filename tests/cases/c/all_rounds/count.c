#include <assert.h>
extern unsigned short __VERIFIER_nondet_ushort(void);
static int count_a(unsigned short x) {
  int n = 0;
  while (x) {
    n += x & 1;
    x >>= 1;
  }
  return n;
}
static const unsigned char table[16] = {0, 1, 1, 2, 1, 2, 2, 3,
                                        1, 2, 2, 3, 2, 3, 3, 4};
static int count_b(unsigned short x) {
  int n = 0;
  for (int i = 0; i < 4; i++)
    n += table[(x >> (4 * i)) & 15];
  return n;
}
int main(void) {
  unsigned short x = __VERIFIER_nondet_ushort();
  assert(count_a(x) == count_b(x));
  return 0;
}
