# --emit summary-check: a program that checks summaries; of a summary that is not
# kept to, a run; and what is no summary.
fixc --emit summary-check summaries.bp
for f in reach backward block-summaries; do
  fixc --emit summary-check summaries.bp | fixc $f.fp - | tail -n 1
done
sed 's/ra = a/ra = b/' summaries.bp | fixc --emit summary-check - |
  fixc reach.fp - --trace | tail -n 3
for wrong in 's/, rb) begin/) begin/' 's/dead same/dead {x>0}/' 's/dead same/assume(a)/' \
  's/decl same;/decl same; enforce a;/' 's/bool summary_f/bool<2> summary_f/'; do
  sed "$wrong" summaries.bp | fixc --emit summary-check - 2>&1
done
fixc --emit summary-check ../usage/threads.bp 2>&1
fixc --emit summary-check ../usage/counter.smt2 2>&1
