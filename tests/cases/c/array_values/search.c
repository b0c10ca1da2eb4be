/* Binary search in eight sorted numbers finds what is there. */
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
extern void reach_error(void);
enum { N = 8 };
int a[N];

static int first_not_less(int x) {
  int low = 0, high = N;
  while (low < high) {
    int middle = low + (high - low) / 2;
    if (a[middle] < x)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

int main(void) {
  for (int i = 0; i < N; i++) {
    a[i] = __VERIFIER_nondet_int();
    if (i > 0 && a[i] < a[i - 1])
      abort();
  }
  int x = __VERIFIER_nondet_int(), at = first_not_less(x);
  for (int i = 0; i < N; i++)
    if (a[i] == x && !(at < N && a[at] == x))
      reach_error();
  return 0;
}
