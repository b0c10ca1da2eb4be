# Steps, rules without them, and rounds give the same tuples.
fixc corners.fp >points.txt
echo "status $?"
for how in rules delta rounds; do
  echo "$how:"
  fixc --evaluate $how corners.fp | diff points.txt - && echo same
done
head -n 12 points.txt
fixc --dump plan corners.fp | grep -E 'rule|transfer'
rm points.txt
