# A formula of ones own has no peers; its answers are the same by each strategy.
fixc --portfolio none.fp two.bp 2>"$$.tmp"
status=$?
sed -E "s/: .* has won in [0-9.]+ s; [0-9]+ of/: SOME has won in TIME; SOME of/" "$$.tmp" >&2
rm "$$.tmp"
exit $status
