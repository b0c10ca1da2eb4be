# Alignments that declarations ask for: nothing is proved of them, and no run ignores them.
fixc reach.fp aligned.c
{ echo '#define SLIP'; cat aligned.c; } >odd.c
fixc reach.fp odd.c
rm -f odd.c
