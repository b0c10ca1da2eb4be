# Contracts of a NO, and the predicates that a second run begins with.
folder=$(mktemp -d)
fixc reach.fp lock.c --certificate - | sed -n '/content:/,$p'
fixc summary.fp count.c --certificate "$folder/count" &&
  sed -n '/content:/,$p' "$folder/count"
fixc reach.fp count.c --emit predicates > "$folder/predicates"; echo "exit $?"
cat "$folder/predicates"
fixc --emit bp count.c --predicates "$folder/predicates" > "$folder/count.bp"
fixc reach.fp "$folder/count.bp"; echo "exit $?"
fixc reach.fp count.c --emit bp > "$folder/last.bp"; echo "exit $?"
fixc reach.fp "$folder/last.bp"; echo "exit $?"
fixc reach.fp lock.c --emit predicates > "$folder/predicates"
fixc backward.fp lock.c --predicates "$folder/predicates"; echo "exit $?"
fixc reach.fp lock_wrong.c --certificate -; echo "exit $?"
fixc --emit chc count.c | tail -3
fixc --emit cfa count.c | head -5
fixc --emit cfa --format dot count.c | head -1
rm -r "$folder"
