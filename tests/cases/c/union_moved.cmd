# memcpy and memmove take unions through a member that has all of one.
fixc reach.fp union_moved.c --runs off --certificate moved.yml; fixc-check moved.yml union_moved.c
sed 's/y.kind == 1/y.kind == 2/' union_moved.c >moved.c
fixc reach.fp moved.c; echo "exit $?"
rm -f moved.c moved.yml
