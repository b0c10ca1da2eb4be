/* Each turn of a loop, each block and each call has arrays of its own, whose lengths
 * are computed once. */
extern void reach_error(void);
int size = 4;
static void set(int n, int a[n], int value) {
  for (int i = 0; i < n; i++)
    a[i] = value;
}
static int nested(int n) {
  int a[n];
  a[0] = n;
  if (n > 1)
    nested(n - 1);
  return a[0];
}
int main(void) {
  int sum = 0, k = 2, a[size], b[k++ + 1];
  set(size, a, 1);
  b[2] = k;
  if (a[2] + b[2] != 4 || sizeof b != 3 * sizeof *b)
    reach_error();
  int(*pointer)[size] = &a;
  if ((*pointer)[2] != 1)
    reach_error();
  for (int i = 1; i < 4; i++) {
    int turn[i];
    if (i == 2)
      continue;
    turn[i - 1] = i;
    if (sizeof turn != i * sizeof *turn)
      reach_error();
    sum += turn[i - 1];
  }
  if (sum != 4 || nested(3) != 3)
    reach_error();
  int x = ({
    int t[k];
    t[1] = 9;
    t[1];
  });
  if (x != 9)
    reach_error();
}
