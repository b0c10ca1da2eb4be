# The driver with any number of adders and stoppers, and the repaired one.
for p in any-number any-number-repaired
do
  for k in 1 2
  do
    echo "$p k=$k $(fixc parameterized.fp $p.bp --target 1.add.FAILED -D k=$k | tail -1)"
  done
done
