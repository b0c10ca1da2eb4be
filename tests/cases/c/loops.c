// Loops of all kinds, a head over two lines, a local that hides a global.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int x;

static int half(int n) { return n / 2; }

int hides(int n) {
  int x = n;
  while (x > 0)
    x--;
  return x;
}

int main(void) {
  int n = __VERIFIER_nondet_int(), i, sum = 0;
  if (n < 0 || n > 100)
    return 0;
  for (i = 0; i < n; i++)
    sum++;
  do
    sum--;
  while (sum > 0);
again:
  if (x < 3) {
    x++;
    goto again;
  }
  if (i < n || x != 3 || hides(n) > 0 || half(n) > n)
    reach_error();
  return 0;
}
