# What does not hold: no value of a quantified variable, an example near what
# there is, and what breaks a `forall`.
run() {
  echo "$ fixc $*"
  fixc "$@" 2>&1
}
for query in sink before into closed all won two none
do
  run graph.fp --explain $query
done
run graph.fp --explain closed --format json
run graph.fp --explain al
run graph.fp --explain sinc
run reach.fp flags.bp --explain reachable
run reach.fp uncalled.bp --explain reachable
run reach.fp far.bp --explain reachable
