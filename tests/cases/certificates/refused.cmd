# No certificate: the answer is yes, or there is none for such a question.
file=$(mktemp -u)
fixc --target L --certificate "$file" reach.fp calls.bp || echo "status $?"
test ! -e "$file" || echo "there is a file"
for case in "liveness.fp calls.bp" "round-robin.fp threads.bp" \
            "--evaluate delta bounded-context-paper.fp threads.bp" \
            "reach.fp started.bp" "reach.fp reach.fp" \
            "--dump plan reach.fp calls.bp"; do
  fixc --certificate "$file" $case 2>&1 || echo "status $?"
done
fixc --certificate /nowhere/at-all reach.fp calls.bp 2>&1 || echo "status $?"
