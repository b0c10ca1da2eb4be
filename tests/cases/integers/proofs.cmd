# Solutions: linear, not linear, with other sorts, a question by predicates that are
# under `or`.
for f in count mccarthy sorts; do
  for formula in solve reach recmc; do
    bound=; [ $formula = recmc ] && bound='--bound 0..10'
    fixc $formula.fp $bound $f.smt2 | sed 's/, [0-9]* nodes.*//'
    echo "$formula $f: exit $?"
  done
done
# How a solution is put may differ.
fixc solve.fp count.smt2 --explain reachable | sed 's/^  (let .*/  …/'
fixc solve.fp count.smt2 --certificate - | sed 's/^  (let .*/  …/'
