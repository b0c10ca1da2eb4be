# Arrays of arrays: the element that stands for all has an index for each.
cd matrices || exit 1
for f in heap identity max passed pointers; do
  echo "$f"
  fixc reach.fp $f.c --time-limit 60 --certificate proof.yml 2>/dev/null && fixc-check proof.yml $f.c
done
for slip in 's/= 3;/= j;/ heap' 's/i == j ? 1/i <= j ? 1/ identity' 's/a\[i\]\[j\] > max)/a[i][0] > max)/ max' \
  's/fill(a, 40/fill(a, 39/ passed' 's/+ 1200/+ 1199/ pointers'; do
  sed "${slip% *}" "${slip##* }.c" >other.c
  cmp -s other.c "${slip##* }.c" && echo "nothing has changed: $slip"
  fixc reach.fp other.c --time-limit 60 2>/dev/null; echo "exit $?"
done
# The violation needs a value that was there when malloc gave the memory.
fixc reach.fp given.c 2>/dev/null; echo "exit $?"
# Beyond an inner array, which C does not allow: the machine finds what it finds.
fixc reach.fp flat.c 2>/dev/null; echo "exit $?"
rm -f other.c proof.yml
