# When errno is an input of a run: what none may say, what is so, and runs that are there.
for which in 1 2 3 4 5 10 11 20 21 22 23 24 25 26 27; do
  CPP="gcc -E -DWHICH=$which" fixc reach.fp errno.c >/dev/null 2>/dev/null
  echo "$which: exit $?"
done
for which in 25 26; do
  gcc -E -DWHICH=$which errno.c >repeat.i
  fixc reach.fp repeat.i --harness repeat.inputs.c | sed -n 1p
  gcc -w -O0 -Wl,-z,muldefs,--wrap=main -o repeat.run repeat.inputs.c repeat.i
  ./repeat.run 2>&1 | grep -c 'Assertion'
done
rm -f repeat.i repeat.inputs.c repeat.run
