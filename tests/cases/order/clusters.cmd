# The conjuncts of a condition stay apart where their product would be large.
fixc --stats --no-pass=order --no-pass=sift --target ERROR reach.fp clusters.bp 2>&1 |
  awk '/^RESULT/ { print }
       /^nodes made/ { print ($3 < 100000 ? "few nodes" : "many nodes") }'
