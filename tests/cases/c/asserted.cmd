# What functions assume and assert, small functions in the place of their calls, and
# remainders: proofs, and their checks; and what has an error.
cd asserted
for p in bounded half week calls; do
  fixc reach.fp $p.c --no-pass rounds --certificate $p.yml
  grep configuration $p.yml
  fixc-check $p.yml $p.c
  rm $p.yml
  CPP='gcc -E -DWRONG' fixc reach.fp $p.c --no-pass rounds | head -1
done
