# In long work for a query, what has waited longest has its turn.
for pass in turns patience ranks; do
  fixc --no-pass=$pass --stats reach.fp turns.bp 2>&1 | awk -v pass=$pass '
/^RESULT/
/^nodes made/ { print "without " pass ": " ($3 < 100000 ? "few" : "many") " nodes" }'
done
fixc --stats reach.fp turns.bp 2>&1 | awk '
/^RESULT/
/^nodes made/ { print $3 < 100000 ? "few nodes" : "many nodes" }'
