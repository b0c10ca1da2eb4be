# Arrays of arrays: the element that stands for all has an index for each.
cd matrices || exit 1
for f in copy heap identity max passed pointers triangle; do
  echo "$f"
  fixc reach.fp $f.c --certificate proof.yml 2>/dev/null && fixc-check proof.yml $f.c
done
for slip in 's/b\[i\]\[j\] = a\[i\]\[j\]/b[i][j] = a[i][0]/ copy' 's/= i - j;/= j - i;/ heap' \
  's/i == j ? 1/i <= j ? 1/ identity' 's/a\[i\]\[j\] > max)/a[i][0] > max)/ max' 's/fill(a, 40/fill(a, 39/ passed' \
  's/+ 1200/+ 1199/ pointers'; do
  sed "${slip% *}" "${slip##* }.c" >other.c
  cmp -s other.c "${slip##* }.c" && echo "nothing has changed: $slip"
  timeout 20 fixc reach.fp other.c 2>/dev/null; echo "exit $?"
done
# Beyond an inner array, which C does not allow: the machine finds what it finds.
fixc reach.fp flat.c 2>/dev/null; echo "exit $?"
rm -f other.c proof.yml
