// Inputs that only some turns of a loop take.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  int turn = 0, met = 0;
  if (a < 2 || b <= a || b > 5)
    return 0;
  while (turn < 9) {
    if (turn == a || turn == b) {
      int x = __VERIFIER_nondet_int();
      if (x == 17 + turn)
        met++;
    }
    turn++;
  }
  if (met == 2)
    reach_error();
  return 0;
}
