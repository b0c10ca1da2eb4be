/* A global that is always 2 is a number in the blocks, and none in the check of the proof. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int flags = 2;

int main(void) {
  int given = __VERIFIER_nondet_int();
  while (__VERIFIER_nondet_int())
    ;
  if ((given | flags) == 0)
    reach_error();
  return 0;
}
