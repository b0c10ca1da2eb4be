# Without runs, it is the proof that has to see it.
fixc reach.fp shift_of_negative.c --check overflow --runs off
{ echo '#define PAID'; cat shift_of_negative.c; } >odd.c
fixc reach.fp odd.c --check overflow --runs off --certificate odd.yml
fixc-check odd.yml odd.c --check overflow
rm -f odd.c odd.yml
