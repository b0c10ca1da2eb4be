# What functions of the system return.
cd results
fixc reach.fp within.c 2>&1
fixc reach.fp within.c --machine 32 --certificate within.yml
fixc-check within.yml within.c --machine 32
fixc reach.fp reached.c
rm -f within.yml
