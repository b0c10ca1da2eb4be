// Two counters in step.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int x = 0, y = 0, n = __VERIFIER_nondet_int();
  while (x < n) {
    x++;
    y++;
  }
  if (x != y)
    reach_error();
  return 0;
}
