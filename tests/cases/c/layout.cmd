# Sizes and places as gcc has them, on both machines: `#pragma pack`, typedefs with an
# alignment, `mode` and `packed`; what is not covered.
cd layout
for f in pack aligned moded; do
  fixc reach.fp $f.c; echo "$f: exit $?"
  fixc reach.fp $f.c --machine 32; echo "$f: exit $?"
done
fixc reach.fp beyond.c
for f in refused refused_types; do
  fixc reach.fp $f.c; echo "$f: exit $?"
done
