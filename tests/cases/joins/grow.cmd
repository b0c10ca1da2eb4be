# An irregular graph of 300 nodes: tables take over from diagrams, at once or
# after some time, or never; all control or no control, alone or in a system.
graph() {
  awk -v control="$1" -v size="${2:-300}" 'BEGIN {
    print "type Node = 0.." size - 1 control ";\nbool Edge(Node a, Node b);"
    for (x = 7; n < 3 * size; n++) {
      x = (x * 1103515245 + 12345) % 2147483648; a = int(x / 65536) % size
      x = (x * 1103515245 + 12345) % 2147483648; b = int(x / 65536) % size
      print "Edge(" a ", " b ");"
    }
    print "mu bool Path(Node a, Node b);\nPath(a, b) if Edge(a, b);"
    print "Path(a, c) if Path(a, b), Edge(b, c);"
    print "mu bool Left(Node a, Node b);\nmu bool Right(Node a, Node b);"
    print "Left(a, b) if Edge(a, b);\nRight(a, c) if Left(a, b), Edge(b, c);"
    print "Left(a, c) if Right(a, b), Edge(b, c), !Path(c, a) | a != c;"
    print "count Path;\ncount Left;\ncount Right;" }'
}
for control in '' ' {control}'; do
  graph "$control" > graph.fp
  echo "== $control"
  fixc graph.fp
  for pass in tables growth; do
    fixc --no-pass=$pass graph.fp
  done
  fixc --dump plan graph.fp | grep -E '^solve|^loop|^or'
done
fixc --profile graph.fp 2>&1 | grep -c 'Path(a, c) if'
# Limits stop tables, too.
graph ' {control}' 3000 > graph.fp
fixc --time-limit 0.1 graph.fp | tail -1
fixc --memory-limit 40M graph.fp | tail -1
