// unreachable: signed meets unsigned, and narrow types
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  int s = __VERIFIER_nondet_int();
  signed char c = (signed char)s;
  if (s < 0 && (unsigned)s < 2147483648u)
    reach_error();
  if (c < -128 || c > 127)
    reach_error();
  if (-1 < 1u)
    reach_error();
  return 0;
}
