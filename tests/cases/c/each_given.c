/* Functions that are given the arrays of their caller. */
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int a[1000], b[1000];

#ifdef PREFIX /* each from the one before it */
static void count(int *to, int n) {
  to[0] = 1;
  for (int i = 1; i < n; i++)
    to[i] = to[i - 1] + 1 - WRONG;
}

static void check(const int *of, int n) {
  for (int i = 0; i < n; i++)
    assert(of[i] > WRONG);
}
#elif defined PARTED /* both parts, after other loops */
static int part(int *of, int n, int x) {
  int l = 0;
  for (int j = 0; j < n; j++)
    if (of[j] <= x) {
      int t = of[j];
      of[j] = of[l];
      of[l + WRONG * (l + 1 < n)] = t;
      l++;
    }
  return l;
}
#elif defined TWICE  /* one function, two arrays */
static void fill(int *to, int n, int x) {
  for (int i = 0; i < n; i++)
    to[i] = x;
}
#elif defined UNSET  /* a variable that each call begins anew */
static int pick(int which) {
  switch (which) {
    int x;
  case 0:
    x = 7;
  default:
    return x;
  }
}
#elif defined OTHER  /* the parameter becomes another array */
static void fill(int *to, int n) {
  for (int i = 0; i < n; i++) {
    to[i] = 7;
    if (i == 500 && WRONG)
      to = b;
  }
}
#endif

int main(void) {
  int n = __VERIFIER_nondet_int(), x = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000)
    return 0;
#ifdef PREFIX
  count(a, n);
  check(a, n);
#elif defined PARTED
  for (int i = 0; i < n; i++)
    a[i] = __VERIFIER_nondet_int();
  int l = part(a, n, x);
  for (int i = 0; i < l; i++)
    assert(a[i] <= x);
  for (int i = l; i < n; i++)
    assert(a[i] > x);
#elif defined TWICE
  fill(a, n, x);
  fill(b, n, 7);
  for (int i = 0; i < n; i++)
    assert(a[i] == x && b[i] == 7 + WRONG);
#elif defined UNSET
  for (int i = 0; i < n; i++)
    a[i] = pick(i > 0 && WRONG);
  for (int i = 0; i < n; i++)
    assert(a[i] == 7);
#elif defined OTHER
  fill(a, n);
  for (int i = 0; i < n; i++)
    assert(a[i] == 7);
#endif
  return 0;
}
