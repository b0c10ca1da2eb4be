# Where paths give values one by one: comparisons of the text, equations of runs.
for f in twice sum nest; do
  fixc reach.fp $f.c --runs=off --seeds=off; echo "$f: exit $?"
done
fixc reach.fp sum.c --seeds=some; echo "exit $?"
fixc reach.fp sum.c --runs=2; echo "exit $?"
fixc reach.fp --seeds=off; echo "exit $?"
fixc reach.fp twice.c --runs=off --seeds=off --predicates twice.txt
echo "exit $?"
