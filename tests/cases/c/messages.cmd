# What is said of what is not covered, and of runs.
cd messages
folder=$(mktemp -d)
fixc reach.fp instead.c --no-pass elements
for n in 1 2 3 4 5; do
  gcc -E -DN=$n odd_types.c >"$folder/odd.i"
  fixc reach.fp "$folder/odd.i"
done
fixc reach.fp nested.c
fixc reach.fp product.c --trace
sed "s,p\[0\] == 0,p[0]," product.c >"$folder/twice.c"
fixc reach.fp "$folder/twice.c" --check free --trace | sed "s,.*/,,"
fixc reach.fp compared.c
gcc -w numbers.c -o "$folder/numbers" && "$folder/numbers"
fixc reach.fp numbers.c
fixc reach.fp numbers.c --machine 32
rm -r "$folder"
