# A clause may name what is declared behind it.
file=$(mktemp)
copy=$(mktemp)
fixc -W no-all reach.fp enforce-first.bp --certificate "$file"
fixc-check "$file" enforce-first.bp
# Not what is declared nowhere, or with a prime.
sed 's/!g & x;/!g \& y;/' enforce-first.bp >"$copy"
fixc-check "$file" "$copy" 2>&1 | grep -o 'error: no variable.*'
sed "s/!g & x;/!'g;/" enforce-first.bp >"$copy"
fixc-check "$file" "$copy" 2>&1 | grep -o 'error: no variable.*'
# Each use is bound: without the clause about x, the proof is none.
sed 's/!g & x;/!g    ;/' enforce-first.bp >"$copy"
fixc-check "$file" "$copy" 2>/dev/null
rm -f "$file" "$copy"
