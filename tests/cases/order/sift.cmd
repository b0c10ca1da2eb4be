# A run that has become long begins anew in another order, once the first diagrams say
# that it is better, and makes less than half of the nodes; not without the pass, or in
# an order that was given.
orders() {
  fixc --stats "$@" 2>&1 |
    awk -v most="$most" '/^orders/ { more = 1 } /^nodes made/ { n = $3 }
         /^(reach|summ|RESULT)/
         END { print (more ? "several orders" : "one order"),
                     (2 * n < most ? "short" : "long") }'
}
most=$(fixc --stats --no-pass=sift reach.fp sift.bp 2>&1 | awk '/^nodes made/ { print $3 }')
orders reach.fp sift.bp
orders --no-pass=sift reach.fp sift.bp
fixc --dump order reach.fp sift.bp >sift.order
orders --order sift.order reach.fp sift.bp
cat >twice.fp <<'END'
import "reach.fp";
query summaries = exists State v. Summary(v, v);
END
orders twice.fp sift.bp
rm -f sift.order twice.fp
