# realloc: the old contents, the old object freed, and what is not covered.
cd realloc
folder=$(mktemp -d)
echo 'int __VERIFIER_nondet_int(void) { return 0; }' >"$folder/zero.c"
gcc -w grow.c "$folder/zero.c" -o "$folder/run" && "$folder/run" && echo ends
for f in grow lost wrong same odd sizes; do
  fixc reach.fp $f.c 2>/dev/null; echo "$f $?"
done
fixc reach.fp kept.c --certificate "$folder/kept.yml"
fixc-check "$folder/kept.yml" kept.c
sed 's/p\[1\] == n/p[2] == n/' kept.c >"$folder/other.c"
fixc-check "$folder/kept.yml" "$folder/other.c" 2>/dev/null
fixc reach.fp wrong.c --trace --harness "$folder/wrong.c"
gcc -w -O0 -Wl,-z,muldefs,--wrap=malloc -o "$folder/run" "$folder/wrong.c" wrong.c && "$folder/run" 2>&1 | grep -o "Assertion.*"
for f in old twice again variable; do
  fixc reach.fp $f.c --check free --trace | grep error
done
fixc reach.fp freed.c --check free --certificate "$folder/freed.yml"
fixc-check "$folder/freed.yml" freed.c --check free
for n in 1 2 3 4 5; do
  gcc -E -DN=$n open.c >"$folder/open.i"
  fixc reach.fp "$folder/open.i" --check free
done
fixc reach.fp none.c
rm -r "$folder"
