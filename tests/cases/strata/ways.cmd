# Rounds over points give the values of Evaluate, in as many rounds.
for case in taken-back flags; do
  for pass in rounds goal none; do
    echo "== $case, without $pass"
    [ $pass = none ] && without= || without=--no-pass=$pass
    fixc -Wno-polarity $without $case.fp
    fixc -Wno-polarity $without --dump plan $case.fp | grep -o 'rounds of .*'
    fixc -Wno-polarity $without --stats $case.fp 2>&1 >/dev/null |
      grep -o 'relation *[RS][a-z]*: [0-9]* rounds'
  done
  echo "== $case, Evaluate"
  fixc -Wno-polarity --evaluate rounds $case.fp
done
