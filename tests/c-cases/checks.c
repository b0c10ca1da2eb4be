/* Checks as edges to errors: only where they may fail. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  unsigned u = x;
  u = u * u + 1;
  y = x && x / y > 2;
  x += 1;
  x = -x;
  x = x % -1;
  x = x / 2;
  x <<= 1;
  x = 1 ? 7 - 3 : x * x;
  return x;
}
