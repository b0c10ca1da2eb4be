# Answers as JSON; a file that is rejected has its messages there.
fixc --format json ../compare/paths.fp
fixc --format json ../compare/loses.fp | grep -c '"tuples"'
fixc --format json reach.fp turn.bp --target LIT
echo "query q = R(1);" >"$$.fp"
fixc --format json "$$.fp" 2>/dev/null | sed "s/$$/NAME/"
rm "$$.fp"
fixc --format yaml reach.fp turn.bp
