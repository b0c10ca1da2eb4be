# A signal, as of ^C, ends a run as unknown; its predicates are there, and another run takes them up.
export LSAN_OPTIONS=print_suppressions=0:suppressions=interrupted-z3.supp
folder=$(mktemp -d)
run() {
  : > "$folder/log"
  fixc reach.fp squares.c --emit predicates --progress "$@" 2> "$folder/log" &
  until grep -q 'round [2-9]' "$folder/log" || ! kill -0 $!; do sleep 0.1; done
  kill -TERM $!
  wait $!; echo "exit $?"
  grep RESULT "$folder/log"
}
run -o "$folder/first"
wc -l < "$folder/first" | sed 's/^[1-9].*/some predicates/'
grep -o 'round [2-9], [0-9]* predicates' "$folder/log" | head -1 | sed 's/[0-9][0-9]*/N/g'
# With few of them, however late the signal came: with all, it may end at once.
head -n 3 "$folder/first" > "$folder/given"
run -o "$folder/second" --predicates "$folder/given"
grep -c -x -v -F -f "$folder/second" "$folder/given"
fixc reach.fp squares.c --time-limit 0.01; echo "exit $?"
fixc reach.fp nest.c --runs=off --seeds=off --stats 2>&1 | sed 's/[0-9][0-9.]*/N/g'
rm -r "$folder"
