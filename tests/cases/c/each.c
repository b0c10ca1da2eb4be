/* Loops that read elements other than the one that is chosen. */
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int a[1000];

int main(void) {
  int n = __VERIFIER_nondet_int(), x = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000)
    return 0;
  for (int i = 0; i < n; i++)
    a[i] = __VERIFIER_nondet_int();
#ifdef PREFIX /* each from the one before it */
  a[0] = 1;
  for (int i = 1; i < n; i++)
    a[i] = a[i - 1] + 1 - WRONG;
  for (int i = 0; i < n; i++)
    assert(a[i] > WRONG);
#elif defined WRITTEN /* what is read is not what the round began with */
  for (int i = 0; i < n; i++)
    a[i] = 5;
  for (int i = 1; i < n; i++) {
    a[0] = 5 + WRONG;
    a[i] = a[0];
    a[0] = 5;
  }
  for (int i = 0; i < n; i++)
    assert(a[i] == 5);
#elif defined PARTED  /* the right part */
  int l = 0;
  for (int j = 0; j < n; j++)
    if (a[j] <= x) {
      int t = a[j];
      a[j] = a[l];
      a[l + WRONG * (l + 1 < n)] = t;
      l++;
    }
  for (int i = l; i < n; i++)
    assert(a[i] > x);
#elif defined BUBBLES
  for (int i = n - 1; i > 0; i--)
    for (int j = 0; j < i - WRONG; j++)
      if (a[j] > a[j + 1]) {
        int t = a[j];
        a[j] = a[j + 1];
        a[j + 1] = t;
      }
  for (int i = 0; i + 1 < n; i++)
    assert(a[i] <= a[i + 1]);
#endif
  return 0;
}
