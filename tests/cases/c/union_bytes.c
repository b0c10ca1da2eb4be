/* No member of the union has all others in it: its cell is an integer of all bytes. */
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
union knot {
  struct {
    char c;
    short i;
  } s;
  signed char h[4];
};
static union knot a, b;
int main(void) {
  union knot *k = __VERIFIER_nondet_int() ? &a : &b;
  k->s.i = 700;
  k->h[0] = -2;
  if (k->s.i != 700 || k->s.c != -2 || k->h[1] != 0)
    reach_error();
  return 0;
}
