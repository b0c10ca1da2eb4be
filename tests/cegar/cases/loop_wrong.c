// reachable: after five rounds
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  int i = 0;
  while (__VERIFIER_nondet_int()) {
    i++;
    if (i > 4)
      reach_error();
  }
  return 0;
}
