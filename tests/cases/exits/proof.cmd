# fixc-check knows no such exit: what is written of each return says enough.
file=$(mktemp)
fixc reach.fp many.bp --target NEVER --certificate "$file"
grep -c '^point' "$file"
fixc-check --target NEVER "$file" many.bp
fixc -W no-target summary.fp endless.bp --certificate "$file"
fixc-check "$file" endless.bp
rm "$file"
