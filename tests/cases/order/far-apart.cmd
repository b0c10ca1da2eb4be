# A condition as predicate abstraction makes them: variables take the values of
# others, which lie far away in some of the assignments; few tuples are possible.
# Comparing all first would take millions of nodes.
n=60
awk -v n=$n 'BEGIN {
  for (i = 0; i < n; i++) { names = names (i ? ", " : "") "b" i; stars = stars (i ? ", *" : "*") }
  print "void main() begin decl " names ";"
  cube = "F"
  for (k = 0; k < 8; k++) {
    one = "T"
    for (i = 0; i < n; i++) one = one " & " ((i * 7 + k * 3) % 5 < 2 ? "!" : "") "b" i
    cube = "(b" k " ? (" one ") : (" cube "))"
  }
  for (k = 7; k < 20; k += 4) {
    printf "%s := %s constrain %s", names, stars, cube
    for (i = 0; i < n; i++) printf " & (\047b%d = b%d)", i, (i * k + 11) % n
    print ";"
  }
  print "if (b0 & !b0) then ERROR: skip; fi end" }' >far-apart.bp
fixc --stats reach.fp far-apart.bp 2>&1 |
  awk '/^RESULT/ { print } /^nodes made/ { print ($3 < 100000 ? "few nodes" : $3 " nodes") }'
rm far-apart.bp
