# Two verdicts that contradict each other.
fixc compare --jobs 2 reach.fp wrong.fp backward.fp two.bp --target HIT >"$$.tmp"
status=$?
awk "{ print \$1, \$2 }" "$$.tmp"
rm "$$.tmp"
fixc compare --format json reach.fp wrong.fp two.bp --target HIT |
  sed "s/\"runs\".*//"
exit $status
