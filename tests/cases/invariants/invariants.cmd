# Conditions that an invariant gives are left out while the work is short; long work
# begins anew with them.  A condition that is none stays.
for f in backward mixed-reach mine narrow; do
  for run in 'driver SLIC_ERROR' 'short YES' 'short NO'; do
    set -- $run
    fixc --stats $f.fp $1.bp --target $2 2>&1 | awk -v of="$f $1 $2" '
/^RESULT/ { verdict = $2 }
/^relation +(Forward|Maybe):/ { with = "with" }
/^nodes made/ { nodes = $3 < 50000 ? "few" : "many" }
END { print of ": " verdict ", " (with ? with : "without") " conditions, " nodes " nodes" }'
    [ $1 = driver ] || fixc --evaluate delta $f.fp $1.bp --target $2 | tail -n 1
  done
done
fixc -W forget --dump equations mine.fp short.bp 2>&1 | grep forgotten
