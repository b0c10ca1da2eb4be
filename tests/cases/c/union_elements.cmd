# Writes to elements of unions other than the chosen one are not outside of objects.
fixc reach.fp union_elements.c --runs off; echo "exit $?"
sed 's/n == 5/l[0].a == 7/' union_elements.c >other.c
fixc reach.fp other.c --runs off --certificate other.yml; fixc-check other.yml other.c
rm -f other.c other.yml
