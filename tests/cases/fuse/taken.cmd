# Fewer points are taken, and the answers are the same.
taken() {
  fixc reach.fp "$@" --no-pass=goal --no-pass=wait --stats 2>&1 |
    awk '/^rounds/ { n = $2 } /^RESULT/ { r = $2 } END { print n, "taken,", r }'
}
for try in diamonds:ALL diamonds:NEVER loop:ROUND loop:NEVER middle:HERE \
  middle:THERE calls:SET calls:CLEAR; do
  echo "$try:" "$(taken ${try%:*}.bp --target ${try#*:});" \
    "every point: $(taken ${try%:*}.bp --target ${try#*:} --no-pass=fuse)"
done
# Assertions are asked for by themselves.
taken middle.bp
taken middle.bp --no-pass=fuse
# Nothing is passed over where reasons are wanted.
taken middle.bp --trace
# Fusing waits until a point is taken again: a loop's are, those of a line not.
patient() {
  fixc reach.fp "$@" --no-pass=goal --stats 2>&1 |
    awk '/^rounds/ { n = $2 } /^RESULT/ { r = $2 } END { print n, "taken,", r }'
}
patient loop.bp --target ROUND
patient middle.bp --target HERE
