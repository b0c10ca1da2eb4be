# Parameters named in one place and typed in another; types left out.
fixc reach.fp before_c89.c; echo "exit $?"
sed 's/a + \*b/a - *b/' before_c89.c >slip.c
fixc reach.fp slip.c; echo "exit $?"
cat >slip.c <<'END'
int g(a, a) { return a; }
int h(size);
int (*p)(size);
typedef x;
int main(void) { return 0; }
END
fixc reach.fp slip.c; echo "exit $?"
cat >slip.c <<'END'
int f(a) int b; { return a; }
int main(void) { return f(1); }
END
fixc reach.fp slip.c; echo "exit $?"
rm -f slip.c
