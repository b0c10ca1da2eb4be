# Figure 3 of the paper, the verdicts for k = 1 to 4.
for p in adder-stopper adder-2-stoppers 2-adders-stopper 2-adders-2-stoppers
do
  for k in 1 2 3 4
  do
    echo "$p k=$k $(fixc bounded-context.fp $p.bp --target 1.add.FAILED -D k=$k | tail -1)"
  done
done
