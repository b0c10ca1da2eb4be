# Each program with three context switches, then with the mistake in it.
for p in peterson dekker ticket readers philosophers
do
  for q in $p $p-bug
  do
    echo "$q $(fixc bounded-context.fp $q.bp -D k=3 | tail -1)"
  done
done
