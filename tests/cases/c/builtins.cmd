# What the compiler knows: arithmetic that says whether it overflows, atomic operations,
# functions of the library without a declaration.
for f in overflow_builtins atomics_alone undeclared uint128 builtins_twice carries; do
  fixc reach.fp $f.c; echo "exit $?"
done
sed 's/count == 5/count == 6/' atomics_alone.c >slip.c
fixc reach.fp slip.c; echo "exit $?"
sed 's/n == ULONG_MAX/n == 0/' overflow_builtins.c >slip.c
fixc reach.fp slip.c; echo "exit $?"
cat >slip.c <<'END'
#include <assert.h>
extern long __VERIFIER_nondet_long(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
  int r;
  assert(!__builtin_add_overflow(__VERIFIER_nondet_long(), __VERIFIER_nondet_ulong(), &r));
}
END
fixc reach.fp slip.c; echo "exit $?"
rm -f slip.c
