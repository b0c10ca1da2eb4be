# Pairs of elements that a loop reads: sorting sorts.
for wrong in 0 1; do gcc -E -DBUBBLES -DWRONG=$wrong each.c >sorted$wrong.i; done
fixc reach.fp sorted0.i --no-pass rounds --runs off --certificate sorted.yml 2>/dev/null
grep configuration sorted.yml
fixc-check sorted.yml sorted0.i
fixc-check sorted.yml sorted1.i 2>/dev/null
rm -f sorted0.i sorted1.i sorted.yml
