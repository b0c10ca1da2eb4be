# A certificate on standard output, and none where the target is reachable.
fixc --target DARK reach.fp ../usage/turn.bp --certificate - >old.cert
echo "status $?"
fixc-check --target DARK old.cert ../usage/turn.bp
fixc --target DARK backward.fp ../usage/turn.bp --certificate - |
  fixc-check --target DARK - ../usage/turn.bp
fixc --target LIT reach.fp ../usage/turn.bp --certificate old.cert
echo "status $?"
fixc --target LIT reach.fp ../usage/turn.bp --certificate new.cert
test -e new.cert && echo "there is one"
fixc bounded-context.fp ../jobs/ordered.bp --certificate old.cert --bound 0..3 |
  sed 's/, [0-9]* nodes.*//'
rm old.cert
