# Gates are struck only if one is open for each tuple that is new: of these
# forms, the first.  All have the values of Evaluate.
quiet=-Wno-polarity
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
try() {
  echo "== $1"
  file=$folder/$1.fp
  shift
  for query in far no; do
    sed "/^query $query /!{/^query/d;}" gates.fp | sed "$@" >"$file"
    fixc $quiet --dump plan "$file" | grep -c 'by points$'
    for pass in goal gates; do
      fixc $quiet --no-pass=$pass --stats "$file" 2>&1 |
        grep -o '^relation *Seen: .* rounds\|^[a-z]*: [A-Z]*'
    done
    fixc $quiet "$file"
    fixc $quiet --evaluate rounds "$file"
  done
}
try whole -e ''
try uncovered -e 's/(Fresh(y) | Fresh(z))/Fresh(y)/'
try narrower -e 's/!Seen(false, x, b);/!Seen(false, x, b) \& x < 5;/'
try elsewhere -e 's/Fresh(y) & y = 2/Fresh(x) \& y = 2/'
try fed -e 's/& x = y + 1);/\& x = y + 1) | Once(x, b);/'
# Closed need not have what is old: with that, another tuple must not be joined.
more='x = y + 1) | (exists Pc y, Pc z. Closed(z, b) \& y = 1 \& z = 4 \& x = 3 \&'
try twice -e "s/x = y + 1);/$more Closed(y, b));/" -e 's/& x = 7/\& x = 3/'
try joined -e "s/x = y + 1);/$more Seen(true, y, b));/" -e 's/& x = 7/\& x = 3/'
