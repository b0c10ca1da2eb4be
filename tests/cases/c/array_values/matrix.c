/* A matrix by two indexes, a text, and bytes of words. */
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
extern void reach_error(void);
static int m[20][30];
static const char digits[] = "0123456789abcdef";
static unsigned words[16];

static int below(int n) {
  int x = __VERIFIER_nondet_int();
  if (x < 0 || x >= n)
    abort();
  return x;
}

int main(void) {
  int i = below(20), j = below(30), k = below(20), l = below(30);
  m[i][j] = 7;
  m[k][l] = 8;
  if (m[i][j] != 7 && !(i == k && j == l))
    reach_error();
  int d = below(16);
  if ((digits[d] >= 'a') != (d >= 10))
    reach_error();
  unsigned char *bytes = (unsigned char *)words;
  int at = below(64);
  words[at / 4] = 0x04030201;
  if (bytes[at] != at % 4 + 1)
    reach_error();
  bytes[at] = 9;
  if (words[at / 4] >> at % 4 * 8 != (0x04030201u >> at % 4 * 8 & ~0xffu) + 9)
    reach_error();
  return 0;
}
