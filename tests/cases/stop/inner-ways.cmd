# The same partial sets, whatever solves the system.
for way in points delta rounds; do
  fixc --evaluate $way inner.fp
done
