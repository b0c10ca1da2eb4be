# Long arrays are values, and all rounds of loops stand one behind the other.
cd array_values || exit 1
for f in apart ring stack search swaps matrix; do
  echo "$f"
  fixc reach.fp $f.c --time-limit 100 --certificate proof.yml 2>/dev/null
  grep configuration proof.yml
  fixc-check proof.yml $f.c
done
for slip in 's/ || i == k// apart' 's/, 8)/, 7)/ ring' 's/y - x/x - y/ stack' 's/ = 4;/ = 5;/ swaps' 's/i == k &/i == l \&/ matrix'; do
  f=${slip##* }
  sed "${slip% *}" $f.c >other.c
  cmp -s other.c $f.c && echo "nothing has changed: $slip"
  fixc reach.fp other.c --time-limit 100 2>/dev/null; echo "exit $?"
done
fixc reach.fp found.c --time-limit 100 --harness found.inputs.c
gcc -w found.c found.inputs.c -o found && ./found; echo "exit $?"
rm -f other.c proof.yml found.inputs.c found
