# Invariants that are guessed from runs and kept by all steps: proofs by the formula
# alone, and their checks; and what has an error.
cd guessed
for p in pairs steps square flag average odd power; do
  fixc reach.fp $p.c --seeds=off --certificate $p.yml
  fixc-check $p.yml $p.c
  rm $p.yml
  CPP='gcc -E -DWRONG' fixc reach.fp $p.c | head -1
done
