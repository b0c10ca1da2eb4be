/* Members of unions by pointers: each is some bytes of the largest one. */
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
union word {
  unsigned all;
  unsigned char at[4];
  struct {
    short low, high;
  } half;
};
union value {
  int i;
  float f;
  char c;
};
static union word words[2];
static union value first, second;
static void by_characters(void) {
  union word *w = &words[__VERIFIER_nondet_int() & 1];
  unsigned char *p = (unsigned char *)w + 2;
  w->all = 0x11223344;
  *p = 0x99;
  if (w->all != 0x11993344 || w->half.high != 0x1199 || w->at[3] != 0x11)
    reach_error();
  w->half.low = -1;
  if (w->all != 0x1199ffff)
    reach_error();
}
static void by_two(void) {
  union value *x = __VERIFIER_nondet_int() ? &first : &second;
  union value *y = __VERIFIER_nondet_int() ? &first : &second;
  x->f = 1.0f;
  if (x->i != 0x3f800000)
    reach_error();
  y->c = -3;
  if (x == y && (x->c != -3 || x->i != 0x3f8000fd))
    reach_error();
  if (x->c == -3 && y->c != -3)
    reach_error();
}
int main(void) {
  by_characters();
  by_two();
  return 0;
}
