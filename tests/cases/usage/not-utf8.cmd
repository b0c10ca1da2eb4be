# Figures of a program whose name is no UTF-8.
name=$(printf 'a\377.bp')
printf 'void main() begin\n  SLIC_ERROR: skip;\nend\n' >"$name"
fixc --stats=json reach.fp "$name" 2>&1 >/dev/null |
  grep -o '"formula":[^,]*,"program":[^,]*'
rm "$name"
