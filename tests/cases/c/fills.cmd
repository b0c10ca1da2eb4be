# memset, memcpy and memmove, and why one of them is not covered.
fixc reach.fp fills.c; echo "exit $?"
fixc reach.fp fills.c --machine 32; echo "exit $?"
sed 's/u.n == 0x1010101)/u.n == 0x1010102)/' fills.c >fills_slip.c
fixc reach.fp fills_slip.c; echo "exit $?"
while read -r line; do
  cat >fills_slip.c <<END
#include <assert.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
struct f { int *p; unsigned b : 3; } f, g;
int n, a[6000], c[6000];
void *v;
char t[8];
int main(void) {
  n = __VERIFIER_nondet_int();
  $line
  assert(n == 0);
}
END
  fixc reach.fp fills_slip.c --runs off
done <<'END'
memset(a, 0, n);
memset(a, 1, 7);
memset(v, 0, 8);
memset(&f, 1, sizeof f);
memset(a, 0, sizeof a);
memcpy(a, t, 8);
memmove(a, c, 2000);
memset(a, n++, 8);
END
rm -f fills_slip.c
