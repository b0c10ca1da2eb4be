# A single condition is too large in the order at hand: another one is learnt while it
# is built.
nodes() {
  fixc --stats --no-pass=order --target ERROR "$@" reach.fp condition.bp 2>&1 |
    awk '/^RESULT/ { print } /^orders/ { print "several orders" }
         /^nodes made/ { print ($3 < 100000 ? "few nodes" : "many nodes") }'
}
nodes
nodes --no-pass=sift
