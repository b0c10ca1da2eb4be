# The first verdict counts; who was first is not always the same.
fixc --portfolio reach.fp two.bp --target HIT 2>"$$.tmp"
status=$?
sed -E "s/: .* has won in [0-9.]+ s; [0-9]+ of/: SOME has won in TIME; SOME of/" "$$.tmp" >&2
rm "$$.tmp"
exit $status
