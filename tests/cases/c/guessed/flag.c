/* What a flag says at the begin decides what holds in the loop. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int flag = __VERIFIER_nondet_int();
  int up = 0, down = flag ? 0 : 5, rest = 7;
  while (__VERIFIER_nondet_int()) {
    if (up > 1000000)
      return 0;
    up++;
    if (flag)
      down--;
    else
      rest += 2;
  }
#ifdef WRONG
  if (flag && up + down > 0 || !flag && rest == 9)
#else
  if (flag && up + down != 0 || !flag && rest != 7 + 2 * up)
#endif
    reach_error();
}
