# A state and a counter that get numbers of the text only: by cases, and checked.
folder=$(mktemp -d)
fixc reach.fp protocol.c --seeds off --certificate "$folder/proof"; echo "exit $?"
fixc-check "$folder/proof" protocol.c
tac protocol.c | sed '0,/order == 2/s//order == 5/' | tac > "$folder/wrong.c"
fixc reach.fp "$folder/wrong.c" --seeds off --trace | tail -1
rm -r "$folder"
