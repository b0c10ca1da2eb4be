# Output that cannot be written is an error, also where it is no answer.
run() {
  echo "$ fixc $*" >&2
  fixc "$@"
  echo "status $?" >&2
}
run --help >/dev/full
run --no-pass=list >/dev/full
run batch --help >/dev/full
run reach.fp turn.bp --target LIT >/dev/full
run reach.fp turn.bp --target LIT >&-
printf 'reach.fp\tturn.bp\tLIT\n' >turn.tsv
run batch turn.tsv >&-
run batch turn.tsv >/dev/full
run batch --parts 3 turn.tsv
rm turn.tsv
run reach.fp turn.bp --target DARK --certificate - >/dev/full
