# Memory that has no value yet: runs that depend on what it holds, and the harness
# that fills it in.  Locals are where the compiler has them, which no harness sees.
repeats() {
  fixc reach.fp "$1" --harness repeat.c; echo "exit $?"
  if command -v gcc >/dev/null; then
    gcc -w -O0 -Wl,-z,muldefs,--wrap=malloc -o repeat repeat.c "$1" && ./repeat
    echo "status $?"
  fi
}
repeats fresh.c
fixc reach.fp fresh.c --harness - | sed -n '/fresh\[\]/,/nfresh/p;/-Wl/p'
sed 's/copy.x == q->x \&\& copy.y == 5/copy.y != q->y/;s/copy.x == 12345 \&\& //;s/q->y + 1/q->y \&\& copy.x != q->x/' fresh.c >same.c
fixc reach.fp same.c; echo "exit $?"
repeats fresh_row.c
sed 's/if (n/a[n] = 3;\n  if (n/' fresh_row.c >set.c
fixc reach.fp set.c; echo "exit $?"
fixc reach.fp fresh_locals.c; echo "exit $?"
sed 's/struct s now/struct s now = {0, 0}/' fresh_locals.c >set.c
fixc reach.fp set.c; echo "exit $?"
repeats fresh_whole.c
rm -f repeat repeat.c same.c set.c
