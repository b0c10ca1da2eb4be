fixc reach.fp many_cells.c --emit chc | grep -c '^(declare-fun'; echo "exit $?"
