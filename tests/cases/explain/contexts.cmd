# Relations that are evaluated in several loops, and in which moment.
for what in 'R(1)' 'R(2)' 'R(3)' 'T(1)' 'S(1)'
do
  echo "== $what"
  fixc nested.fp --explain "$what"
  fixc nested.fp --explain "$what" --evaluate rounds
done
fixc missing-rows.fp --explain r
fixc rounds-of.fp --explain r -Wno-polarity
fixc rounds-of.fp --explain r --format json -Wno-polarity
# A loop by delta is gone through anew in each round of one around it.
fixc anew.fp --explain 'R where !x & y = green'
# Why a tuple is absent, for programs.
fixc path.fp --explain no --format json
# A relation that the run had no need of.
fixc unneeded.fp --evaluate rounds --explain 'R2 where x14 = 2 & !x15'
fixc folded.fp --evaluate points --explain 'R where d = mo'
fixc folded.fp --evaluate points --explain 'R where d = tu'
