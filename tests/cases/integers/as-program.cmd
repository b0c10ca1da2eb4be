# Clauses without integers, for formulas about programs: they are read as one.
for f in bits bits-true horn names rules sorts; do
  for formula in solve reach recmc; do
    bound=; [ $formula = recmc ] && bound='--bound 0..20'
    printf '%s %s: ' $f $formula
    fixc $formula.fp $bound ../chc/$f.smt2 | grep -x 'sat\|unsat'
  done
done
fixc reach.fp ../chc/horn.smt2 --explain reachable
fixc --emit bp reach.fp ../chc/horn.smt2 2>/dev/null | grep -c '^bool\|^void'
# What formulas ask of programs, and not of clauses.
fixc nontermination.fp ../chc/horn.smt2; echo "exit $?"
fixc reach.fp ../chc/horn.smt2 --dump plan; echo "exit $?"
fixc solve.fp ../chc/horn.smt2 --emit bp; echo "exit $?"
