# What a greatest common divisor divides, proved without runs and seeds; a
# certificate with another remainder is refused.
folder=$(mktemp -d)
fixc reach.fp divisor.c --runs off --seeds off --certificate "$folder/proof"
echo "exit $?"
fixc-check "$folder/proof" divisor.c
sed 's/% n == 0/% n == 1/g' "$folder/proof" >"$folder/wrong"
fixc-check "$folder/wrong" divisor.c 2>&1 | grep '^RESULT'
rm -r "$folder"
