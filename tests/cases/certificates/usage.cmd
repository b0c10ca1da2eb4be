# Wrong usage of fixc-check, and answers that cannot be written.
run() {
  echo "$ fixc-check $*" >&2
  fixc-check "$@" </dev/null
  echo "status $?" >&2
}
fixc reach.fp calls.bp --certificate calls >/dev/null
run --help >/dev/full
run calls calls.bp >/dev/full
run calls
run --threads 0 calls calls.bp
run --threads 70000 calls calls.bp
run calls calls.bp more
run nowhere calls.bp
run calls .
rm calls
