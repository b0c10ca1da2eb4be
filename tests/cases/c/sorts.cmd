# qsort and bsearch have bodies.  Both what is right, and what a slip makes of it; proofs
# are checked.
program() {
  cat >sorts.c <<END
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static int by_value(const void *x, const void *y) {
  int a = *(const int *)x, b = *(const int *)y;
  return a < b ? -1 : a > b;
}
static int by_digit(const void *x, const void *y) {
  return *(const int *)x % 10 - *(const int *)y % 10;
}
static int (*how)(const void *, const void *) = by_value;
int main(void) {
  int a[4] = {13, 1, 2, 3}, key = 2, n = __VERIFIER_nondet_int(), *p;
  $1
}
END
}
while read -r line; do
  program "$line"
  fixc reach.fp sorts.c --certificate sorts.yml >said.txt 2>&1 && checks=fixc-check || checks=:
  grep -v 'signed overflow, after' said.txt # a question with a time limit
  $checks sorts.yml sorts.c
  program "$(echo "$line" | sed 's/==/!=/')"
  fixc reach.fp sorts.c 2>&1
done <<'END'
key = n; qsort(a, 4, sizeof *a, by_value); assert(key == n);
p = bsearch(&key, a, 4, sizeof *a, how); assert(!p || *p == 2);
a[0] = 0; key = n; p = bsearch(&key, a, 3, sizeof *a, by_value); assert(!p || *p == n);
END
# What is sorted, and which of equal ones comes first or is found, which C leaves open.
while read -r line; do
  program "$line"
  fixc reach.fp sorts.c 2>&1
done <<'END'
qsort(a, 4, sizeof *a, how); assert(a[3] != 13);
qsort(a, 4, sizeof *a, by_digit); assert(a[2] == 13);
qsort(a, 4, sizeof *a, by_digit); assert(a[2] == 3);
a[2] = 1; key = 1; p = bsearch(&key, a + 1, 2, sizeof *a, by_value); assert(p == a + 1);
a[2] = 1; key = 1; p = bsearch(&key, a + 1, 2, sizeof *a, by_value); assert(p == a + 2);
END
rm -f sorts.c sorts.yml said.txt
