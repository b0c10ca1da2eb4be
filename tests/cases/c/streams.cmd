# Where reading from a stream has come to: what no run may say, what is so, and runs that
# are there, which are repeated by the same bodies.
for which in 1 2 3 4 5 6 7 8 11 26; do
  CPP="gcc -E -DWHICH=$which" fixc reach.fp streams.c 2>/dev/null >/dev/null
  echo "$which: exit $?"
done
for which in 20 21 22 23 24 25 27; do
  gcc -E -DWHICH=$which streams.c >repeat.i
  fixc reach.fp repeat.i --harness repeat.inputs.c 2>/dev/null | sed -n 1p
  gcc -w -O0 -Wl,-z,muldefs -o repeat.run repeat.inputs.c repeat.i &&
    ./repeat.run </dev/null 2>&1 | grep -c 'Assertion'
done
fixc reach.fp streams_apart.c 2>/dev/null
rm -f repeat.i repeat.inputs.c repeat.run
