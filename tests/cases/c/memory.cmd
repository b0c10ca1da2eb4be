# Pointers, arrays, structs, new objects: proved, found, or said not to be known.
for f in pointers objects structs strings unions; do
  fixc reach.fp $f.c; echo "exit $?"
done
for f in pointers_wrong objects_wrong structs_wrong elements_wrong; do
  fixc reach.fp $f.c; echo "exit $?"
done
for f in unset foreign numbers; do
  fixc reach.fp $f.c --runs off; echo "exit $?"
done
fixc reach.fp parts.c --runs off; echo "exit $?"
fixc --emit points-to structs.c | tee pointers.fp
fixc points-to.fp pointers.fp; echo "exit $?"
rm -f pointers.fp
for f in arguments outside endless_end; do
  fixc reach.fp $f.c --runs off; echo "exit $?"
done
fixc reach.fp cleared.c --runs off; echo "exit $?"
# Bit-fields in memory, and objects that are not told apart.
for f in fields units later; do
  fixc reach.fp $f.c --runs off; echo "exit $?"
done
sed 's/== 1)/!= 1)/' fields.c >other.c
fixc reach.fp other.c --runs off --certificate other.yml && fixc-check other.yml other.c
rm -f other.c other.yml
# Structs by value, with what cannot be split into scalars in them.
fixc reach.fp by_value.c --runs off --certificate other.yml && fixc-check other.yml by_value.c
sed 's/ifdef WRONG/if 1/' by_value.c >other.c
fixc reach.fp other.c --runs off; echo "exit $?"
rm -f other.c other.yml
fixc reach.fp by_value_unions.c --runs off; echo "exit $?"
# Copies that change what addresses were read from, and assignments as values.
fixc reach.fp copied.c --runs off --certificate other.yml && fixc-check other.yml copied.c
sed 's/ifdef WRONG/if 1/' copied.c >other.c
fixc reach.fp other.c --runs off; echo "exit $?"
rm -f other.c other.yml
