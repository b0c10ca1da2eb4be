/* A label with the name of a type; enumerators and a struct of parameters. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
typedef int T;
typedef long U;
static int labels(int n) {
  T x = n;
  struct {
    T : 3;
    T part : 5;
  } bits;
  switch (n) {
  case 1:
  T:
    x++;
    break;
  default:
    goto U;
  }
  if (x < 5)
    goto T;
U:;
  T y = x;
  bits.part = y;
  return bits.part;
}
static int parameters(
    enum e{A, B = 4, C} x, struct s { int m; } * p, int a[C]) {
  enum e y = C;
  struct s q = *p;
  return x == B && y == 5 && q.m == a[0] && A == 0;
}
int main(void) {
  int n = __VERIFIER_nondet_int(), a[5];
  if (n < 0 || n > 9)
    return 0;
  a[0] = n;
  int right =
      labels(n) == (n == 1 ? 5 : n) && parameters(n, (void *)a, a) == (n == 4);
#ifdef WRONG
  if (right && n == 3)
#else
  if (!right)
#endif
    reach_error();
  return 0;
}
