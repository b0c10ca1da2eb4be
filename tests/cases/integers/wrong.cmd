# Derivations of false; and what it takes for none to be found.
fixc solve.fp fib.smt2 --explain reachable; echo "exit $?"
fixc reach.fp light.smt2 --explain reachable; echo "exit $?"
fixc recmc.fp --bound 0..9 light.smt2 | sed 's/, [0-9]* nodes.*//'
fixc solve.fp zero.smt2; echo "exit $?"
fixc reach.fp count_wrong.smt2 --emit bp --seeds off | grep -v "//"
