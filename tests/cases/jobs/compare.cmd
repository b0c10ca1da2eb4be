# Verdicts side by side; figures are left out, since they change.
fixc compare reach.fp backward.fp none.fp two.bp --target HIT >"$$.tmp"
status=$?
awk "/^RESULT|^\?/ { print; next } { print \$1, \$2, \$3 ~ /\?/ ? \$3 : \"\" }" "$$.tmp"
rm "$$.tmp"
exit $status
