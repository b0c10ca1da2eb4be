/* What functions require is not asked where all that follows is the end; nor is anything
   behind a call that does not return. */
extern void reach_error(void);
extern void exit(int);
extern int __VERIFIER_nondet_int(void);

int steps(int n) {
  int i = 0;
  while (i < n)
    i++;
  return i;
}

void die(int code) {
  steps(-7);
  exit(code);
}

void give_up(int n) {
  while (n > 0)
    n--;
  die(n);
}

int main(void) {
  int n = __VERIFIER_nondet_int(), sum = 0;
  if (n == 2)
    exit(steps(-5));
  if (n == 3)
    give_up(n);
  if (n == 4) {
    give_up(n);
    for (int i = 0; i < n; i++)
      sum--;
    if (sum < 0)
      reach_error();
  }
  if (n < 0)
    return 0;
  for (; n < 30; n++)
    sum += steps(n) - n;
  if (sum)
    reach_error();
  return 0;
}
