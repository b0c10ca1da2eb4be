# Each way in which a move is none of the program.
# trace "THREAD KIND PLACE LINE COLUMN"...: after main has come to the `goto`.
trace() {
  printf '{"format": "fixc-trace", "version": 1, "threads": [{}], "moves": ['
  separator=
  for move in "1 enter statement 6 3" "1 step statement 7 3" "$@"; do
    set -- $move
    printf '%s{"thread":%s,"kind":"%s","to":{"kind":"%s","line":%s,"column":%s}}' \
      "$separator" "$@"
    separator=,
  done
  printf ']}'
}
try() {
  trace "$@" | fixc replay - blocks.bp
}
try "1 step statement 8 6" "1 step statement 9 6"
try "1 step statement 9 6" "1 step statement 10 6"
try "1 step statement 10 6" "1 step statement 11 6"
try "1 step statement 11 6" "1 step failed 11 6"
try "1 step statement 12 6" "1 step statement 13 6"
try "1 step statement 13 6" "1 step statement 14 6" "1 step statement 15 6"
try "1 step statement 15 6" "1 call entry 4 6"
try "1 step statement 15 6" "1 step statement 16 6"
try "1 step statement 15 6" "1 call entry 21 6" "1 enter statement 23 3" \
  "1 step statement 24 3" "1 step end 25 1" "1 return statement 18 6"
try "1 step statement 15 6" "1 call entry 21 6" "1 enter statement 23 3" \
  "1 return statement 16 6"
try "1 step statement 16 6" "1 call entry 21 6"
try "1 step statement 17 6" "1 step statement 18 6"
try "1 step statement 18 6" "1 call entry 4 6"
try "1 step statement 8 6"
