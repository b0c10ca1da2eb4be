# Long arrays: one element is chosen, and stands for all.
cd arrays || exit 1
for f in copy find fill max structs walk calls asserted; do
  fixc reach.fp $f.c --runs off --certificate proof.yml 2>/dev/null && fixc-check proof.yml $f.c
done
# Each of them with a slip: a violation is found, or nothing is said.
for slip in 's/b\[i\] = a\[i\]/b[i] = a[0]/ copy' 's/a\[j\] == x/a[j + 1] == x/ find' \
  's/a\[i\] != i/a[i] == 5/ fill' 's/a\[i\] > max)$/a[i] == max)/ max' 's/value != i/value == i/ structs' \
  's/\*p = 3/*p = 2/ walk' 's/ifdef WRONG/if 1/ calls' 's/>= j/> j/ asserted' 's/a\[j\] != x/a[j + 1] != x/ asserted'; do
  sed "${slip% *}" "${slip##* }.c" >other.c
  cmp -s other.c "${slip##* }.c" && echo "nothing has changed: $slip"
  fixc reach.fp other.c 2>/dev/null; echo "exit $?"
done
# Where it is not enough, and without.
fixc reach.fp few.c --runs off --certificate proof.yml 2>/dev/null && fixc-check proof.yml few.c
fixc reach.fp few.c --runs off --seeds off --no-pass elements 2>/dev/null
rm -f other.c proof.yml
