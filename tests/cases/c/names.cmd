# Names of types as labels, and names that parameters define.
fixc reach.fp names.c; echo "exit $?"
CPP='gcc -E -DWRONG' fixc reach.fp names.c --trace | tail -1
gcc -w -o names.run names.c overridden/lib.c && echo "right: $(./names.run)"
gcc -w -DWRONG -o names.run names.c overridden/lib.c && echo "wrong: $(./names.run)"
rm -f names.run
