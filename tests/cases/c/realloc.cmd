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
# Of any size: runs copy what is there, and for a proof it has no body.
vector() {
  sed "s/COUNT/$1/; s/WRONG/$2/" vector.c >"$folder/vector.c"
  shift 2
  fixc reach.fp "$folder/vector.c" "$@" 2>/dev/null
  echo "exit $?"
}
any='__VERIFIER_nondet_int()'
vector $any 'v.length > v.room'
vector $any 'v.length > v.room' --certificate "$folder/vector.yml"
fixc-check "$folder/vector.yml" "$folder/vector.c"
vector $any 'v.length == 5 \&\& v.data[1].key == 98'
vector $any 'n > 2 \&\& first->value != 0' --check free --trace | grep -o 'error.*'
vector 5 'v.data[1].key != 98 || v.data[4].value != 12'
vector 5 'v.data[1].key == 98 \&\& v.data[4].value == 12' --harness "$folder/harness.c"
gcc -w -Wl,-z,muldefs,--wrap=malloc -o "$folder/run" "$folder/harness.c" "$folder/vector.c" && "$folder/run" 2>&1
rm -r "$folder"
