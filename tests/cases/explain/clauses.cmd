# Horn clauses are explained by their lines.
for f in unsafe safe trivial
do
  fixc solve.fp $f.smt2 --explain reachable
done
