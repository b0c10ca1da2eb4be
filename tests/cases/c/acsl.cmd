# The text of a program with its proof; it is read again, with the same verdict.
# How a proof with many disjuncts is put may differ.
fixc reach.fp loops.c --emit acsl >proved.c; sed 's/invariant .* || .*; \*\//invariant …; *\//' proved.c
fixc reach.fp proved.c; rm -f proved.c
fixc reach.fp lock_wrong.c --emit acsl; echo "exit $?"
fixc --emit acsl count.c; echo "exit $?"
fixc reach.fp count.bp --emit acsl; echo "exit $?"
