# As gcc executes them; proved.
fixc reach.fp old_calls.c --runs off; echo "exit $?"
gcc -w -o old_calls.run old_calls.c && ./old_calls.run; echo "gcc $?"
CPP='gcc -E -DWRONG' fixc reach.fp old_calls.c | tail -1
fixc reach.fp alloca_objects.c; echo "exit $?"
gcc -w -o old_calls.run alloca_objects.c && ./old_calls.run; echo "gcc $?"
fixc reach.fp alloca_objects.c --check free 2>&1 | tail -1
rm -f old_calls.run
