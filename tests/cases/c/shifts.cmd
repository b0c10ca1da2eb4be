# Shifts of signed values; sizes that are too large.
fixc reach.fp shifts.c
fixc reach.fp shifts.c --check overflow | tail -1
{ echo '#define SLIP'; cat shifts.c; } >odd.c
fixc reach.fp odd.c
fixc reach.fp too_large.c
fixc reach.fp too_large.c --check division
for large in '1UL << 33' n; do
  { echo "#define LARGE $large"; cat too_large.c; } >odd.c
  fixc reach.fp odd.c
done
rm -f odd.c
