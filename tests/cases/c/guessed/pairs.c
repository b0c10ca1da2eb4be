/* Two counts go up together, one loop after the other lets one of them go down: what
   is left is at least what is asked for (an inequality; the equation does not hold for
   negative numbers). */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int first = __VERIFIER_nondet_int(), second = __VERIFIER_nondet_int();
  int ready = 0, i;
  if (first > 1000000 || second > 1000000)
    return 0;
  for (i = 0; i < first; i++)
    ready++;
  for (i = 0; i < second; i++)
    ready++;
#ifdef WRONG
  ready -= 2;
#endif
  for (i = 0; i < first; i++) {
    if (second > 0 && ready <= 0)
      reach_error();
    ready--;
  }
}
