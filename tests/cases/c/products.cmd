# By bit-vectors, where integers have no answer: a proof, and its check; a run.
fixc reach.fp products.c --certificate products.yml; echo "exit $?"
fixc-check products.yml products.c; echo "exit $?"
CPP='gcc -E -DWRONG' fixc reach.fp products.c; echo "exit $?"
rm -f products.yml
