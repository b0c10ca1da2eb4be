# The command: text, TAP, JUnit; programs; files that cannot be run.
fixc test holds.fp; echo "status $?"
fixc test holds.fp fails.fp; echo "status $?"
fixc test fails.fp --format tap; echo "status $?"
fixc test holds.fp fails.fp --format junit; echo "status $?"
fixc test lock.fp lock.bp holds.fp; echo "status $?"
fixc test lock.fp 2>&1 | tail -2
cp graph.inc x.fp; fixc test x.fp 2>&1
rm x.fp; fixc test lock.fp lock.bp --time-limit 0.000001; echo "status $?"
fixc test missing.fp holds.fp 2>&1; echo "status $?"
fixc test --format xml holds.fp 2>&1 | head -1
fixc test 2>&1 | head -1
# Other runs answer what is asked, and do not compare.
fixc holds.fp
fixc --dump ast holds.fp | tail -7
