# What must stand alone on standard output is for a single run.
run() {
  echo "$ fixc $*" >&2
  fixc "$@" </dev/null
}
run reach.fp turn.bp turn.bp --trace=json
run reach.fp turn.bp --target LIT --each --trace=yaml
run reach.fp turn.bp turn.bp --explain reachable --format dot
run reach.fp turn.bp turn.bp --certificate x
run reach.fp turn.bp --target LIT --each --certificate x
run compare reach.fp backward.fp turn.bp --certificate x
run reach.fp turn.bp --portfolio --certificate x
run reach.fp turn.bp --certificate x --certificate y
run reach.fp turn.bp --explain reachable --explain Summary
run reach.fp turn.bp --order x --order y
run reach.fp turn.bp --certificate - --trace=json
