// Loops of all kinds, a head over two lines, a local that hides a global.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int x;

/*@ requires n > -1;
    ensures n > -1 && n > \result - 1;
*/
static int half(int n) { return n / 2; }

/*@ requires n > -1;
    ensures n > -1;
*/
void hides(int n) {
  int x = n;
  /*@ loop invariant n > -1; */ while (x > 0)
    x--;
}

/*@ requires x <= 0 && x > -1;
    ensures \old(x) <= 0 && \old(x) > -1;
*/
int main(void) {
  int n = __VERIFIER_nondet_int(), i, sum = 0;
  if (n < 0 || n > 100)
    return 0;
  /*@ loop invariant x <= 0 && \at(x, Pre) <= 0 && i == sum && x > -1 && \at(x, Pre) > -1 && n > -1; */ for (i = 0; i < n; i++)
    sum++;
  do
    /*@ invariant n <= i && x <= 0 && \at(x, Pre) <= 0 && x > -1 && \at(x, Pre) > -1 && n > -1; */ sum--;
  while (sum > 0);
again:
  /*@ invariant \at(x, Pre) <= 0 && \at(x, Pre) > -1 && n > -1 && (x <= 0 || (x > -1 && (x <= 1 || (n <= i && x <= 3)) && (x > 1 || (n <= i && x <= 2 && x <= 3)))) && (x > 0 || (n <= i && x <= 2 && x <= 1 && x > -1 && x <= 3)); */ if (x < 3) {
    x++;
    goto again;
  }
  hides(n);
  if (i < n || x != 3 || half(n) > n)
    reach_error();
  return 0;
}
