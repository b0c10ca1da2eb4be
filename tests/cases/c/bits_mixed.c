/* A byte and an int, fields and numbers below zero: the fewer bits count, and all
   others of the wider side do not. */
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

struct fields {
  unsigned low : 3, high : 5;
  int wide;
} g;

int main(void) {
  g.low = 5;
  g.high = 17;
  int i = __VERIFIER_nondet_int(), ones = -1 - (i & 1);
  assert((g.low & g.high) == 1);
  assert((g.high & ones) >= 16 && (g.high & ones) <= 17);
  assert((g.low ^ ones) == -6 || (g.low ^ ones) == -5);

  g.low = __VERIFIER_nondet_int();
  g.wide = __VERIFIER_nondet_int();
  if (g.low >= 4 && g.wide % 8 == -1)
    assert((g.low & g.wide) == g.low);

  unsigned char byte = __VERIFIER_nondet_uchar();
  if (g.wide % 4 == 3)
    assert(((byte & 3) & g.wide) == byte % 4);
  if (byte == 6 && g.wide < 0)
    assert((byte | g.wide) < 0);
}
