# Arrays of arrays of variable length: known inner lengths, and others.
cd inner_lengths || exit 1
fixc reach.fp known.c --runs off --certificate proof.yml 2>/dev/null && fixc-check proof.yml known.c
sed 's/last(c) == 2/last(c) == 5/' known.c >wrong.c
fixc reach.fp wrong.c 2>/dev/null
for way in ASSIGNED POINTER LABEL PASSED LOOP STATIC GLOBAL; do
  echo "$way"
  CPP="gcc -E -D$way" fixc reach.fp others.c 2>/dev/null | tail -1
done
# As compilers have it, jumps, initial values and `static` are refused.
for text in 'goto L; int a[2][n]; L:;' 'int a[2][n] = {{0}};' 'static int a[2][n];'; do
  echo "int main(void) { int n = 2; $text return 0; }" >refused.c
  fixc reach.fp refused.c 2>&1 | grep error
done
rm -f wrong.c refused.c proof.yml
