fixc reach.fp nothing.c; echo "exit $?"
fixc reach.fp wrong.c; echo "exit $?"
fixc reach.fp float.c; echo "exit $?"
fixc reach.fp label.c; echo "exit $?"
fixc liveness.fp count.c; echo "exit $?"
fixc reach.fp count.c --explain reachable; echo "exit $?"
fixc reach.fp count.c --dump plan; echo "exit $?"
fixc --emit fp count.c; echo "exit $?"
fixc reach.fp count.c --target main.HERE; echo "exit $?"
fixc reach.fp count.c --machine 16 2>&1 | head -1
fixc reach.fp count.c --overflow wrap 2>&1 | head -1
fixc reach.fp count.bp --machine 32 2>&1 | head -1
fixc reach.fp missing.c; echo "exit $?"
fixc reach.fp count.c --predicates missing; echo "exit $?"
fixc count.c reach.fp 2>&1 | head -1
fixc reach.fp variable_member.c; echo "exit $?"
fixc reach.fp alloca.c; echo "exit $?"
