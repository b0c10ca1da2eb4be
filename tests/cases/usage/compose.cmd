# Options that would be lost beside others are refused.
run() {
  echo "$ fixc $*" >&2
  fixc "$@" 2>&1 >/dev/null | sed 1q >&2
}
run --dump cfg --dump order reach.fp turn.bp
run --dump cfg --emit fp turn.bp
run --emit fp --emit chc turn.bp
run --emit fp --trace turn.bp
run --dump plan --explain reachable reach.fp turn.bp
run --dump dot:Summary --trace reach.fp turn.bp
run compare --trace reach.fp backward.fp turn.bp
run compare --explain reachable reach.fp backward.fp turn.bp
run --bound 2..1 bounded-context.fp turn.bp
run --bound 1..x bounded-context.fp turn.bp
# These go together.
run --dump rounds --trace reach.fp turn.bp --target LIT
