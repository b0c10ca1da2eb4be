# Wrong witnesses; a line gives the invariants of one.
file=$(mktemp)
check() {
  printf '%s\n' "$1" > "$file"
  fixc-check "$file" reads.c 2>&1 | sed "s|$file|witness|"
}
claim() {
  check "- {entry_type: invariant_set, content: [{invariant: {$1}}]}"
}
half='type: function_contract, location: {line: 5, function: half}'
loop='type: loop_invariant, location: {line: 12, column: 3}'
check '- ['
check 'entry_type: invariant_set'
check '- {content: []}'
check '- {entry_type: violation_sequence, content: []}'
check '- {entry_type: invariant_set}'
check '- {entry_type: invariant_set, content: 3}'
check '- {entry_type: invariant_set, content: [3]}'
claim 'type: loop_invariant'
claim 'type: loop_invariant, location: {column: 3}'
claim 'type: loop_invariant, location: {line: no}, value: "1"'
claim 'type: loop_invariant, location: {line: 12}'
claim 'type: loop_invariant, location: {line: 12}, value: [1]'
claim 'type: invariant, location: {line: 12}, value: "1"'
claim "$loop, value: \"1\", format: lisp"
claim 'type: loop_invariant, location: {line: 13, column: 5}, value: "1"'
claim 'type: location_invariant, location: {line: 3}, value: "1"'
claim 'type: function_contract, location: {line: 5, function: hall}, requires: "1"'
for formula in 'total >=' '>= 0' '(total >= 0' 'total >= 0x10' 'total >> total' '(total & 5) == 1' 'total >= 0)' 'tota >= 0' \
               '\\at(total, Here) >= 0' '\\result >= 0' '\\old(x) >= 0' '\\let 3' \
               "$(printf '(%.0s' $(seq 600))1"; do
  claim "$loop, value: \"$formula\""
done
claim "$loop, value: 'total >= 0'"
claim "$loop, value: 'total > 0'"
check "- {entry_type: invariant_set, content: [
  {invariant: {$loop, value: 'total >= 0'}},
  {invariant: {$half, requires: 'total >= 1', ensures: '\\old(total) < total'}}]}"
check "- {entry_type: invariant_set, content: [
  {invariant: {$loop, value: 'total >= 0'}},
  {invariant: {$half, requires: 'total >= 0', ensures: '\\result < x'}}]}"
check "- {entry_type: invariant_set, content: [
  {invariant: {$loop, value: 'total >= 0 ==> \\true'}},
  {invariant: {$half, ensures: 'total == \\old(total) + 1'}}]}"
check "- {entry_type: invariant_set, content: [
  {invariant: {$loop, value: '(x <= 1 ? total : total) >= 0 <==> !\\false'}},
  {invariant: {$half, requires: 'total >= 0 && 1 != 2 || -1 > +x % 2',
               ensures: '\\let t = \\at(total, Pre); total == t + 2 * 1 - 1'}}]}"
rm "$file"
