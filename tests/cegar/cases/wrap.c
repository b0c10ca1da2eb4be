// unreachable: unsigned arithmetic wraps
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  unsigned x = __VERIFIER_nondet_uint(), y = x + 1u;
  unsigned char c = (unsigned char)x;
  if (y == 0 && x != 4294967295u)
    reach_error();
  if (c > 255)
    reach_error();
  if (x - 1u > x && x != 0)
    reach_error();
  return 0;
}
