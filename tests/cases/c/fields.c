/* Bit-fields share what they are in: each has its own bits of it. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct flags {
  unsigned low : 4;
  unsigned high : 28;
};

int main(void) {
  struct flags f = {1, 1}, *p = &f;
  if (__VERIFIER_nondet_int() == 123456789 && p->high == 1)
    reach_error();
  return 0;
}
