/* Further functions that have bodies: what they do is known. */
#define _GNU_SOURCE
#include <assert.h>
#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <wchar.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), a[4] = {1, 2, 3, n}, b[4];
  char s[8] = "abcb", t[8];
  wchar_t w[4];
#if WHICH == 1
  assert(mempcpy(b, a, sizeof a) == b + 4 && b[2] == 3 && b[3] == n);
#elif WHICH == 2
  bzero(a, sizeof a);
  explicit_bzero(b, n < 0 ? 4 : 8);
  assert(a[3] == 0 && b[0] == 0);
#elif WHICH == 3
  bcopy(a, a + 1, 2 * sizeof *a);
  assert(a[0] == 1 && a[1] == 1 && a[2] == 2 && a[3] == n);
#elif WHICH == 4
  assert(memccpy(t, s, 'b', sizeof s) == t + 2 && t[1] == 'b');
#elif WHICH == 5
  assert(memrchr(s, 'b', 4) == s + 3 && memmem(s, 4, "cb", 2) == s + 2);
#elif WHICH == 6
  assert(stpncpy(t, s, 2) == t + 2 && bcmp("ab", "ab", 2) == 0);
#elif WHICH == 7
  assert(wcslen(L"abc") == 3 && wcscmp(L"ab", L"ac") < 0);
#elif WHICH == 8
  assert(wcscpy(w, L"ab") == w && w[1] == L'b' && !wcschr(w, L'c'));
#elif WHICH == 9
  assert(n == INT32_MIN || imaxabs(n) >= 0);
#elif WHICH == 10
  assert(isascii('a') && toascii(n) >= 0 && atoll("-12") == -12);
#else
  assert(toascii(n) != 7);
#endif
  return 0;
}
