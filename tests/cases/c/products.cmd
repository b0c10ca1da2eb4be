# By bit-vectors, where integers have no answer, and by lemmas on what divides what.
for p in SQUARES REST; do
  gcc -E -D$p -DWRONG=0 products.c >products.i
  gcc -E -D$p -DWRONG=1 products.c >wrong.i
  fixc reach.fp products.i --certificate products.yml; echo "$p: exit $?"
  fixc-check products.yml products.i
  fixc-check products.yml wrong.i >products.log 2>&1; echo "exit $?"
  fixc reach.fp wrong.i; echo "exit $?"
  rm -f products.yml products.i wrong.i products.log
done
