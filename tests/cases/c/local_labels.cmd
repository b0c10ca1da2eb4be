# Labels that __label__ declares; also as what is looked for.
fixc reach.fp local_labels.c; echo "exit $?"
gcc -w -o local_labels.run local_labels.c && ./local_labels.run; echo "gcc $?"
CPP='gcc -E -DWRONG' fixc reach.fp local_labels.c --target ERROR --trace | tail -4
rm -f local_labels.run
