# Derivations and solutions over reals, also beside integers.
for f in half tank both strict made; do
  for formula in solve reach; do
    fixc $formula.fp $f.smt2; echo "$formula $f: exit $?"
  done
done
fixc solve.fp half.smt2 --explain reachable
# How a solution is put may differ.
fixc solve.fp tank.smt2 --explain reachable | sed 's/^  (let .*/  …/'
fixc recmc.fp --bound 0..6 strict.smt2 | sed 's/, [0-9]* nodes.*//'
