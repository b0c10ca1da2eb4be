# memset, memcpy and memmove, and why one of them is not covered.
fixc reach.fp fills.c; echo "exit $?"
fixc reach.fp fills.c --machine 32; echo "exit $?"
sed 's/u.n == 0x1010101)/u.n == 0x1010102)/' fills.c >fills_slip.c
fixc reach.fp fills_slip.c; echo "exit $?"
# By other pointers: the size tells the type, or few bytes are taken one by one.
fixc reach.fp fills_void.c --runs off --certificate fills.yml; fixc-check fills.yml fills_void.c
for slip in 's/WORD == 0/WORD == 7/' 's/q->n == q/q->n != q/' 's/32 == 2/32 == 3/'; do
  sed "$slip" fills_void.c >fills_slip.c
  fixc reach.fp fills_slip.c; echo "exit $?"
done
while read -r line; do
  cat >fills_slip.c <<END
#include <assert.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
struct f { int *p; unsigned b : 3; } f, g;
int n, a[6000], c[6000];
void *v;
char t[80];
int main(void) {
  n = __VERIFIER_nondet_int();
  $line
  assert(n == 0);
}
END
  fixc reach.fp fills_slip.c --runs off
done <<'END'
memset(a, 0, n);
memset(a, 1, 67);
memset(v, 0, 80);
memset(&f, 1, sizeof f);
memset(a, 0, sizeof a);
memcpy(a, t, 68);
memmove(a, c, 2000);
memset(a, n++, 8);
memcpy((char *)a + 1, c, 4);
END
rm -f fills_slip.c fills.yml
