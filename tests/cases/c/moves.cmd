# memmove of sizes that are no constants: a loop from the first or from the last element on.
# Both what is right, and what a slip makes of it; proofs are checked.
program() {
  cat >moves.c <<END
#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
struct pair {
  int x, y;
};
int c[6];
int main(void) {
  struct pair a[4];
  int n = __VERIFIER_nondet_int(), k = __VERIFIER_nondet_int();
  $1
}
END
}
while read -r line; do
  program "$line"
  fixc reach.fp moves.c --certificate moves.yml >said.txt 2>&1 && checks=fixc-check || checks=:
  grep -v 'signed overflow, after' said.txt # a question with a time limit
  $checks moves.yml moves.c
  program "$(echo "$line" | sed 's/==/!=/')"
  fixc reach.fp moves.c 2>&1
done <<'END'
if (n > 0 && n < 6) { c[0] = 7; memmove(c + 1, c, n * sizeof *c); assert(c[1] == 7); }
if (n > 2 && n < 5) { a[1].x = 3; memmove(a, a + 1, (size_t)(n - 1) * sizeof *a); assert(a[0].x == 3); }
if (n > 0 && n < 5) { a[0].y = 3; a[1].x = 4; memmove((int *)a + 1, a, n * sizeof *a); assert(a[1].x == 3); }
if (n > 0 && n <= 900 && k >= 0 && k < n) { int *p = malloc(n * sizeof *p); if (p) { p[k] = 4; memmove(p + k + 1, p + k, (n - k - 1) * sizeof *p); assert(p[k] == 4); } }
if (n > 0 && n <= 900) { int *p = malloc(n * sizeof *p), *q = malloc(n * sizeof *p); if (p && q) { q[0] = 3; memmove(p, q, n * sizeof *p); assert(p[0] == 3); } }
END
# The way that a run goes.
while read -r line; do
  program "c[0] = 1; c[1] = 2; n = k = 2; int *p = c + 1, *q = c; $line"
  fixc reach.fp moves.c 2>&1
done <<'END'
memmove(p, q, n * sizeof *p); assert(c[2] == 2 && c[1] == 1);
memmove(q, p, n * sizeof *p); assert(c[0] == 2 && c[1] == 0);
memmove(&p[n], &p[k - 1], n * sizeof *p); memmove(&c[k], &c[n + 1], n * sizeof *c); assert(c[2] == 0 && c[3] == 0);
END
rm -f moves.c moves.yml said.txt
