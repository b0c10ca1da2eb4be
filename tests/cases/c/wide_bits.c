// Bits of two words, of which one is a number by what was set before: the proof that
// fixc finds is one for fixc-check, too.
extern void reach_error(void);
int g;
int main(void) {
  int x = 1, y = 2;
  int *p = &x, *q = &y;
  y ^= (unsigned)(*p - g) ^ 0u;
  if (*q != 3)
    reach_error();
}
