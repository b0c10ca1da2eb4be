# What may be meant by words that are near.
run() {
  echo "$ fixc $*" >&2
  fixc "$@" </dev/null
}
run comapre reach.fp backward.fp turn.bp
run bathc list.tsv
run --emit chc turn.bp turn.bp
run --dump cfg turn.bp turn.bp
run reach.fp turn.bp -W shado
run reach.fp turn.bp -W no-unusd
run reach.fp turn.bp -W x
run bounded-context.fp threads.bp --target 1.main.CS2
run bounded-context.fp threads.bp --target main.CS3
echo 'void main() begin decl x; x := True; x := FALSE; end' >constants.bp
run reach.fp constants.bp
rm constants.bp
