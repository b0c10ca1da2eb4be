# Functions that are given arrays stand in the place of their calls.
for p in PREFIX PARTED TWICE UNSET OTHER; do
  for wrong in 0 1; do
    gcc -E -D$p -DWRONG=$wrong each_given.c >given$wrong.i
    fixc reach.fp given$wrong.i --no-pass rounds --runs off --time-limit $((wrong ? 5 : 60)) --certificate given$wrong.yml 2>/dev/null | grep -c 'RESULT: unreachable'
  done
  echo $p; grep -o 'configuration.*\|function: main::.*' given0.yml
  fixc-check given0.yml given0.i
  fixc-check given0.yml given1.i 2>/dev/null
  # What is claimed of one call is not what another one does.
  [ $p = TWICE ] && sed 's/fill\.1/fill.3/; s/fill\.2/fill.1/; s/fill\.3/fill.2/' given0.yml >given1.yml && fixc-check given1.yml given0.i 2>/dev/null
  rm -f given0.* given1.*
done
