# A system that is not positive has the rounds of Evaluate, whatever solves the
# relations inside.
for case in taken-back flags; do
  for way in points delta rounds; do
    echo "== $case, $way"
    fixc -Wno-polarity --evaluate $way $case.fp
    fixc -Wno-polarity --evaluate $way --dump plan $case.fp |
      grep '^loop.*not monotone'
    fixc -Wno-polarity --evaluate $way --stats $case.fp 2>&1 >/dev/null |
      grep -o 'relation *[RS][a-z]*: [0-9]* rounds'
  done
done
