// reachable: x + 1 > x does not hold of unsigned
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  if (!(x + 1u > x))
    reach_error();
  return 0;
}
