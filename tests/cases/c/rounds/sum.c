/* The sum of all bytes of a message is zero, with the last one as a complement. */
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

static unsigned char sum(const unsigned char *bytes, int n) {
  unsigned char s = 0;
  for (int i = 0; i < n; i++)
    s += bytes[i];
  return s;
}

int main(void) {
  unsigned char bytes[6];
  for (int i = 0; i < 5; i++)
    bytes[i] = __VERIFIER_nondet_uchar();
  bytes[5] = (unsigned char)-sum(bytes, 5);
  assert(sum(bytes, 6) == 0);
  return 0;
}
