# A value that is not known is either to the checker too.
dir=$(mktemp -d)
fixc reach.fp unknown-values.bp --certificate "$dir/c"
fixc-check "$dir/c" unknown-values.bp
rm -rf "$dir"
