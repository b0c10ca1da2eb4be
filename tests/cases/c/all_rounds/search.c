#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static const int primes[] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31};
enum { N = sizeof primes / sizeof primes[0] };
static int find(int x) {
  int low = 0, high = N - 1;
  while (low <= high) {
    int mid = low + (high - low) / 2;
    if (primes[mid] == x)
      return mid;
    if (primes[mid] < x)
      low = mid + 1;
    else
      high = mid - 1;
  }
  return -1;
}
int main(void) {
  int x = __VERIFIER_nondet_int();
  int at = find(x);
  int there = 0, i;
  for (i = 0; i < N; i++)
    if (primes[i] == x)
      there = 1;
  assert(there == (at >= 0));
  if (at >= 0)
    assert(primes[at] == x);
  return 0;
}
