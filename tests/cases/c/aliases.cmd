# Functions with several names; what an alias, `ifunc` or an `asm` makes of a name else is
# not covered.
cd aliases
for f in good ifunc text types variable; do
  fixc reach.fp $f.c; echo "$f: exit $?"
done
