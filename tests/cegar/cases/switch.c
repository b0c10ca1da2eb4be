// unreachable: a machine of three states
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  int state = 0, turns = 0;
  while (__VERIFIER_nondet_int()) {
    switch (state) {
    case 0:
      state = 1;
      break;
    case 1:
      state = 2;
      break;
    case 2:
      state = 0;
      break;
    default:
      reach_error();
    }
  }
  return 0;
}
