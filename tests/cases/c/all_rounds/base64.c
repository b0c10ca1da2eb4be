#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static unsigned pack(unsigned char a, unsigned char b, unsigned char c) {
  return (unsigned)a << 16 | (unsigned)b << 8 | c;
}
int main(void) {
  unsigned char in[6], out[6], six[8];
  int i, j;
  for (i = 0; i < 6; i++)
    in[i] = __VERIFIER_nondet_uchar();
  for (i = 0, j = 0; i < 6; i += 3) {
    unsigned v = pack(in[i], in[i + 1], in[i + 2]);
    six[j++] = v >> 18;
    six[j++] = v >> 12 & 63;
    six[j++] = v >> 6 & 63;
    six[j++] = v & 63;
  }
  for (i = 0, j = 0; j < 8; j += 4) {
    unsigned v = six[j] << 18 | six[j + 1] << 12 | six[j + 2] << 6 | six[j + 3];
    out[i++] = v >> 16;
    out[i++] = v >> 8;
    out[i++] = v;
  }
  for (i = 0; i < 8; i++)
    assert(six[i] < 64);
  for (i = 0; i < 6; i++)
    assert(in[i] == out[i]);
  return 0;
}
