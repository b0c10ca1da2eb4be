# memset and memcpy of sizes that are no constants, or large: a loop sets the elements.
# Both what is right, and what a slip makes of it; proofs are checked.
program() {
  cat >fills_counted.c <<END
#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
struct pair {
  int x, y;
};
int big[20000], c[6], d[6];
static void *copy_of(const void *from, size_t n) {
  void *to = malloc(n);
  if (to)
    memcpy(to, from, n);
  return to;
}
int main(void) {
  char s[8] = "hello", t[8];
  struct pair a[4], b[4];
  int n = __VERIFIER_nondet_int();
  $1
}
END
}
while read -r line; do
  program "$line"
  fixc reach.fp fills_counted.c --certificate fills.yml 2>&1 &&
    fixc-check fills.yml fills_counted.c
  program "$(echo "$line" | sed 's/!=/=!/; s/==/!=/; s/=!/==/')"
  fixc reach.fp fills_counted.c 2>&1
done <<'END'
if (n > 0 && n <= 8) { memset(t, 'x', n); assert(t[0] == 'x'); }
if (n > 0 && n <= 900) { int *p = malloc(n * sizeof *p); if (p) { memset(p, 0, n * sizeof *p); assert(p[n - 1] == 0); } }
if (n > 0 && n < 20000) { big[n] = 1; memset(big, 0, sizeof big); assert(big[n] == 0); }
char *p = copy_of(s, strlen(s) + 1); if (p) assert(p[1] == 'e');
int k = 2; memcpy(t, s, strlen(s) + 1); memset(d, k++, k++ * sizeof *d); assert(k == 4 && t[4] == 'o' && !t[5] && d[2] == 0x02020202);
int *p = copy_of(c, sizeof c); if (p) assert(p[5] == 0);
if (n >= 3 && n <= 4) { memset(a, 255, sizeof a); memcpy(b, a, (size_t)n * sizeof(struct pair)); assert(b[2].y == -1); }
END
# Loops behind one another have claims of their own.
program "char u[4], v[4]; for (int i = 0; i < 4; i++) { u[i] = i; v[i] = i + 10; } short m = n; if (m > 0 && m <= 4) { memcpy(v + 1, u, sizeof(char) * (m - 1)); memset(u, m, sizeof(char) * m); assert(v[2] != 0); }"
fixc reach.fp fills_counted.c --runs off --certificate fills.yml 2>&1
fixc-check fills.yml fills_counted.c
program "if (n > 0 && n <= 4) { memset(s, 1, n), memset(t, 2, n); assert(s[0] == 1 && t[0] == 2); }"
fixc reach.fp fills_counted.c --runs off --certificate fills.yml 2>&1
fixc-check fills.yml fills_counted.c
# Parts of elements, more than an array has, and what overlaps.
while read -r line; do
  program "$line assert(d[5] == 0);"
  fixc reach.fp fills_counted.c --runs off 2>&1
done <<'END'
memset(c, 0, n);
if (n >= 0 && n <= 6) memset(c, 0, n * 4u);
if (n <= 6) memset(c, 1, n * sizeof *c);
if (n >= 0 && n < 8) memcpy(c, d, n * sizeof *c);
memmove(c, d, n);
END
rm -f fills_counted.c fills.yml
