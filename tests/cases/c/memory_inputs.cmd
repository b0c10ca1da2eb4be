# __VERIFIER_nondet_memory, and other functions of such names that get pointers.
cd memory_inputs
for f in whole made row; do fixc reach.fp $f.c; echo $f; done
CPP='gcc -E -DBESIDE' fixc reach.fp made.c --certificate made.yml 2>&1
fixc reach.fp whole.c --bodyless nothing
fixc reach.fp into.c --harness into.inputs.c --trace | tail -2
gcc -w -O0 -Wl,-z,muldefs -o into.run into.inputs.c into.c && ./into.run
echo "into $?"
rm -f *.inputs.c *.run *.yml
