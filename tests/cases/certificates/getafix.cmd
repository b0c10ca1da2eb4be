# Certificates of programs of GETAFIX name statements that stand in no text.
file=$(mktemp)
copy=$(mktemp)
from=../frontend
fixc -W no-init -D k=1 bounded-context.fp $from/getafix.bp --certificate "$file"
grep -oE '^point (5|12|20|28):[0-9]+' "$file" | sort -u
fixc-check "$file" $from/getafix.bp
echo '== calls and two flags'
fixc -W no-init -D k=2 bounded-context.fp $from/getafix-calls.bp --target Seen --certificate "$file"
fixc-check --target Seen "$file" $from/getafix-calls.bp
echo '== what is read of the flag is another'
sed 's/if (atomic | super_atomic)/if (a      | super_atomic)/' $from/getafix-calls.bp >"$copy"
fixc-check --target Seen "$file" "$copy" 2>&1 | grep -o 'error: .*\|RESULT.*'
echo '== one thread'
fixc -W no-init reach.fp $from/getafix-one.bp --certificate "$file"
fixc-check "$file" $from/getafix-one.bp
echo '== where init is a procedure like others'
sed 's/endinit/endinix/' $from/getafix-one.bp >"$copy"
fixc-check "$file" "$copy" 2>&1 | grep -o 'error: .*\|RESULT.*'
echo '== threads that are none'
fixc-check "$file" $from/getafix-refused.bp 2>&1 | sed 's/.*error/error/'
rm -f "$file" "$copy"
