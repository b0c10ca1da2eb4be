# A query with three answers can be explained; its `unknown when` goes with it.
fixc --explain reachable exact-reach.fp relation.bp | sed -n '1,3p;$p'
fixc --explain reachable exact-reach.fp star.bp | head -n 1
# It is no formula.
fixc --explain 'true unknown when true' exact-reach.fp star.bp
