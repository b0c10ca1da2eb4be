// `extern` in a block where a name without linkage hides the variable of the file.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int x = 1, y = 2;
int twice(int n) { return 2 * n; }
static int parameter(int x) {
  {
    extern int x;
    x++;
  }
  return x;
}
static int of_block(int n) {
  static int y;
  int twice = n;
  y += n;
  {
    extern int y;
    int twice(int);
    return twice(n) + y;
  }
}
int main(void) {
  int n = __VERIFIER_nondet_int(), sum = x;
  if (n < 0 || n > 99)
    return 0;
  {
    int x = n;
    sum += x;
    {
      extern int x;
      sum += x;
      {
        int x = 5;
        sum += x;
      }
    }
  }
  int right =
      sum == n + 7 && parameter(n) == n && x == 2 && of_block(n) == 2 * n + 2;
#ifdef WRONG
  if (right && n == 3)
#else
  if (!right)
#endif
    reach_error();
  return 0;
}
