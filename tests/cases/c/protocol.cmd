# A state and a counter that get numbers of the text only: by cases, and checked.
folder=$(mktemp -d)
fixc reach.fp protocol.c --seeds off --certificate "$folder/proof"; echo "exit $?"
fixc-check "$folder/proof" protocol.c
tac protocol.c | sed '0,/order == 2/s//order == 5/' | tac > "$folder/wrong.c"
fixc reach.fp "$folder/wrong.c" --seeds off --trace | tail -1
rm -r "$folder"
# Each number of the state has predicates of its own, so that a few are enough.
few() {
  fixc reach.fp "$@" --runs off --stats 2>&1 |
    awk '/^RESULT/ || /^predicates/ && $2 + 0 > 15 { print }'
}
few protocol.c --seeds off
folder=$(mktemp -d)
tac protocol.c | sed '0,/order == 2/s//order == 5/' | tac > "$folder/wrong.c"
few "$folder/wrong.c" --seeds off
# What was found is read for all numbers.
fixc reach.fp protocol.c --runs off --seeds off --emit predicates > "$folder/p"
few protocol.c --seeds off --predicates "$folder/p"
rm -r "$folder"
