# Wrong names of options, files and labels: what may be meant is said.
run() {
  echo "$ fixc $*" >&2
  fixc "$@" </dev/null
}
run reach.fp turn.bp --targt LIT
run reach.fp turn.bp --frobnicate
run reach.fp turn.bp -I --here --target LIT
run compare --fromat json reach.fp backward.fp turn.bp
run batch --outptu x
run replay --trce x
run reach turn.bp
run help
run rech.fp turn.bp
run compare reach.fp turn.bp
run reach.fp turn.bp --target X
run reach.fp turn.bp --target main.X
run reach.fp turn.bp --dump tree
run reach.fp turn.bp --time-limit 1e99
run reach.fp turn.bp --format dot
run program.fp turn.bp
run nontermination.fp turn.bp --trace
# A run is one of statements; formulas and clauses have none.
fixc --emit fp turn.bp --target LIT >turn-relations.fp
run reach.fp turn-relations.fp --trace
rm turn-relations.fp
run solve.fp counter.smt2 --trace
run reach.fp --trace
# Clauses on standard input.
for options in 'solve.fp' 'solve.fp --trace' '--emit chc' 'solve.fp --target L'
do
  echo "$ fixc $options - <counter.smt2" >&2
  fixc $options - <counter.smt2
done
# What is shown of a bound comes after its line.
fixc unwind.fp turn.bp --target LIT --trace --bound 0..4 |
  sed 's/, [0-9]* nodes.*//'
run reach.fp turn.bp --target LIT --threads 3
