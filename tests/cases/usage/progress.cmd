# The line that shows the state of the work is gone where an answer stands.
show() {
  fixc --progress "$@" 2>&1 | tr '\r\033' '\n>' | sed 's/^>\[K//' |
    grep -v '^$\| nodes$' | sed 's/[0-9]* nodes.*//'
}
show reach.fp turn.bp --target LIT
show --bound 0..1 bounded-context.fp turn.bp --target DARK
show -W no-polarity --dump rounds reach-opt.fp turn.bp --target LIT | head -6
