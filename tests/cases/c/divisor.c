// unreachable: what a greatest common divisor divides
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int gcd(int x, int y) {
  if (x == y)
    return x;
  return x > y ? gcd(x - y, y) : gcd(x, y - x);
}

int divides(int n, int m) {
  if (m == 0)
    return 1;
  return n > m ? 0 : divides(n, m - n);
}

int main(void) {
  int m = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int();
  if (m > 0 && n > 0 && !divides(gcd(m, n), m))
    reach_error();
  return 0;
}
