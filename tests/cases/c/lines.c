extern int __VERIFIER_nondet_int(void);
static int sign(int x) {
  if (x < 0)
    return -1;
  if (x > 0)
    return 1;
  if (x != 0) {
    return 7;
  }
  return 0;
}
int main(void) {
  int x = __VERIFIER_nondet_int();
  int s = sign(x);
  while (s > 1) {
    x = 0;
    s--;
  }
  return 0;
}
