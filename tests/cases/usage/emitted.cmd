# A program's relations as a file: with a formula, all that the formula needs.
for f in reach block-summaries exact-reach bounded-context liveness; do
  fixc --emit fp $f.fp turn.bp --target LIT >emitted.fp
  fixc $f.fp emitted.fp
done
for f in bounded-context round-robin parameterized; do
  fixc --emit fp $f.fp ../jobs/ordered.bp >emitted.fp
  fixc $f.fp emitted.fp -D k=3
done
# Without a formula, what no program lacks; what is missing is all that is said.
fixc --emit fp ../jobs/ordered.bp >emitted.fp
fixc reach.fp emitted.fp
fixc --emit fp reach.fp ../jobs/ordered.bp
rm emitted.fp
