# _Generic, also where qualifiers would choose and are not followed.
fixc reach.fp generic.c; echo "exit $?"
cat >generic_open.c <<'END'
volatile int *p;
int main(void) { return _Generic(p, int *: 1, volatile int *: 2); }
END
fixc reach.fp generic_open.c; echo "exit $?"
rm -f generic_open.c
