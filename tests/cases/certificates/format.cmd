# What is written, and that it is accepted.
file=$(mktemp)
for case in "reach.fp calls.bp" "-D k=1 bounded-context.fp threads.bp"; do
  fixc $case --certificate "$file"
  cat "$file"
  fixc-check --stats "$file" "${case##* }"
done
rm -f "$file"
