#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static const char digits[] = "0123456789abcdef";
static int value(char c) {
  if (c >= '0' && c <= '9')
    return c - '0';
  if (c >= 'a' && c <= 'f')
    return c - 'a' + 10;
  return -1;
}
int main(void) {
  unsigned char buf[4], back[4];
  char text[9];
  int i;
  for (i = 0; i < 4; i++) {
    buf[i] = __VERIFIER_nondet_uchar();
    text[2 * i] = digits[buf[i] >> 4];
    text[2 * i + 1] = digits[buf[i] & 15];
  }
  text[8] = 0;
  for (i = 0; i < 4; i++) {
    int h = value(text[2 * i]), l = value(text[2 * i + 1]);
    assert(h >= 0 && l >= 0);
    back[i] = (unsigned char)(h << 4 | l);
  }
  for (i = 0; i < 4; i++)
    assert(back[i] == buf[i]);
  return 0;
}
