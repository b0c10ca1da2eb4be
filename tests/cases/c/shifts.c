// Shifts of signed values move their bits, as gcc defines it.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
enum { TOP = 1 << 31 };
int main(void) {
  unsigned flags = 0x80000001;
  if (!(flags & (1 << 31)) || TOP >= 0)
    reach_error();
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 31)
    return 0;
  int bit = 1 << n;
  if (n == 31 ? bit != -2147483647 - 1 : bit <= 0)
    reach_error();
  int x = __VERIFIER_nondet_int();
  struct {
    long long bits : 40;
  } wide = {x};
  if ((wide.bits << 39) % 2 != 0 || (x == 3 && wide.bits << 38 >= 0))
    reach_error();
  if ((x << 4) % 16 != 0)
    reach_error();
#ifdef SLIP
  if (x < 0 && x << 1 > 0)
    reach_error();
#endif
}
