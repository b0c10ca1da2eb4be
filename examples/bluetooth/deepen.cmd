# All bounds of Figure 3 at once, for each driver.
for p in adder-stopper adder-2-stoppers 2-adders-stopper 2-adders-2-stoppers
do
  echo "$p"
  fixc bounded-context.fp $p.bp --target 1.add.FAILED --bound 1..6 |
    sed 's/[0-9]* nodes, [0-9.]* s$/N nodes, S s/'
done
