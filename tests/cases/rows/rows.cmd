# Rows that are made when they are looked up are those that are made at once.
for formula in whole own; do
  fixc $formula.fp rows.bp >$formula.txt
  for how in rules delta rounds; do
    fixc --evaluate $how $formula.fp rows.bp | diff $formula.txt - &&
      echo "$formula: $how says the same"
  done
  cat $formula.txt
  rm $formula.txt
done
for formula in summary reach reach-split reach-appendix reach-opt backward; do
  fixc $formula.fp rows.bp | head -n 1
done
