# A lock with any number of users, then with the mistake in it.
for p in any-number any-number-bug
do
  for k in 1 2 3
  do
    echo "$p k=$k $(fixc parameterized.fp $p.bp -D k=$k | tail -1)"
  done
done
