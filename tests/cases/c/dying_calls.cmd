# The proof is one of the part that matters; it is none of a program where 'die' returns.
fixc reach.fp dying_calls.c --certificate dying_calls.yml
fixc-check dying_calls.yml dying_calls.c
sed 's/exit(code);//' dying_calls.c >dying_returns.c
fixc-check dying_calls.yml dying_returns.c
rm dying_calls.yml dying_returns.c
