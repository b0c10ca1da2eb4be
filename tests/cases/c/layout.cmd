# Sizes and places as gcc has them, on both machines: `#pragma pack`, typedefs with an
# alignment, `mode` and `packed`; bit-fields that are integers, and what gcc for i386
# keeps as one; what is not covered.
cd layout
for f in pack aligned moded whole kept; do
  fixc reach.fp $f.c; echo "$f: exit $?"
  fixc reach.fp $f.c --machine 32; echo "$f: exit $?"
done
fixc reach.fp beyond.c
for f in refused refused_types; do
  fixc reach.fp $f.c; echo "$f: exit $?"
done
