/* memset to any value, memmove within an array, and their results. */
#include <assert.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
struct s {
  char c;
  short a[2];
  unsigned n;
} t[3], u;
int main(void) {
  char b[8] = "abcd", *p;
  int k[3], x = __VERIFIER_nondet_int();
  memmove(b, b + 1, 3);
  assert(b[0] == 'b' && b[1] == 'c' && b[2] == 'd' && b[3] == 'd');
  memmove(b + 1, b, 3);
  assert(b[0] == 'b' && b[1] == 'b' && b[2] == 'c' && b[3] == 'd');
  p = memcpy(b + 4, b, 3);
  assert(p == b + 4 && p[2] == 'c');
  p = memset(b, 7, sizeof b);
  assert(p == b && b[3] == 7 && b[7] == 7);
  assert(memset(k, 0xff, sizeof k) == k && k[2] == -1);
  memset(k, x, sizeof k);
  assert(k[0] == k[1] && (k[0] & 0xff) == (x & 0xff));
  memset(&u, 1, sizeof u);
  assert(u.c == 1 && u.a[1] == 0x101 && u.n == 0x1010101);
  t[0].n = 5, t[0].a[1] = 3, t[1] = u;
  memmove(t + 1, t, 2 * sizeof *t);
  assert(t[1].n == 5 && t[1].a[1] == 3 && t[2].n == 0x1010101);
  memset(&u, 0, sizeof u);
  assert(u.c == 0 && u.a[0] == 0);
  memset(b, 9, 0);
  assert(b[0] == 7);
  return 0;
}
