# What a trace needs is said before the run, and nothing untrue after it.
run() {
  echo "$ fixc $*" >&2
  fixc "$@"
  echo "status $?" >&2
}
run --trace=yaml -D k=1 bounded-context.fp threads.bp
run --trace=yaml bounded-context.fp started.bp
run --trace=yaml --threads 1 -D k=0 bounded-context.fp started.bp --target ASYNC_1 \
  >/dev/null
# It asks, but never comes to an answer.
echo 'mu bool A() = !A(); query reachable = A;' >never.fp
run -W no-polarity --trace never.fp lock.bp
echo 'query reached = true;' >never.fp
run --trace never.fp lock.bp
rm never.fp
