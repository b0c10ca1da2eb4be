# Infinite runs and reachability in three values: EG and EF of YASM's paper, with
# predicates that are found.
yasm=../../../examples/yasm
for f in figure1 ack shift quicksort; do
  fixc nontermination.fp $yasm/$f.c; echo "$f: exit $?"
done
fixc exact-reach.fp $yasm/figure1.c --runs=off; echo "exit $?"
fixc exact-reach.fp endless/reached.c --runs=off --trace | tail -n 2
fixc nontermination.fp endless/reached.c; echo "exit $?"
fixc exact-nontermination.fp endless/ends.c; echo "exit $?"
# Nobody looks for what becomes smaller.
fixc nontermination.fp endless/ranked.c; echo "exit $?"
# What is not understood may do anything.
fixc nontermination.fp endless/opaque.c; echo "exit $?"
# The program that was solved has the same answer.
fixc exact-nontermination.fp $yasm/quicksort.c --emit bp 2>/dev/null |
  grep -v ^nonterminating >solved.bp
fixc exact-nontermination.fp solved.bp; rm solved.bp
fixc nontermination.fp $yasm/ack.c --emit predicates
fixc avoiding.fp $yasm/ack.c; echo "exit $?"
fixc nontermination.fp $yasm/ack.c --certificate ack.yml; echo "exit $?"
fixc nontermination.fp $yasm/ack.c --trace; echo "exit $?"
# Local objects in memory have no values before the program begins.
fixc nontermination.fp endless/linked.c; echo "exit $?"
sed 's/ifdef ENDS/if 1/' endless/linked.c >ends.c
fixc nontermination.fp ends.c; echo "exit $?"
rm -f ends.c
for f in one_run one_input; do
  fixc nontermination.fp endless/$f.c; echo "$f: exit $?"
done
fixc nontermination.fp endless/one_run.c --runs off --time-limit 5 | tail -n 1
