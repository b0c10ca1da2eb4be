# Long straight-line code, and steps that would become too large.
taken() {
  fixc reach.fp "$@" --no-pass=goal --no-pass=wait --stats 2>&1 |
    awk '/^rounds/ { n = $2 } /^RESULT/ { r = $2 } END { print n, "taken,", r }'
}
random='function any(m) { seed = (seed * 75 + 74) % 65537
                          return int(seed / 16) % m }'
awk "$random"'
  BEGIN {
    print "void main() begin decl v0, v1, v2, v3, v4, v5, v6, v7;"
    for (i = 0; i < 100000; i++) {
      a = any(8)
      print "v" a " := v" a " != (v" any(8) " & !v" any(8) ");"
    }
    print "if (v0 & v1) then BOTH: skip; fi end"
  }' >long.bp
taken long.bp --target BOTH
# The variables v and w start alike, and the same happens to both.
awk "$random"'
  BEGIN {
    print "decl v0, v1, v2, v3, v4, v5, w0, w1, w2, w3, w4, w5;"
    print "void main() begin"
    for (i = 0; i < 6; i++) print "w" i " := v" i ";"
    for (i = 0; i < 300; i++) {
      a = any(6); b = (a + 1 + any(5)) % 6; c = (a + 1 + any(5)) % 6
      print "v" a " := v" a " != (v" b " & !v" c ");"
      print "w" a " := w" a " != (w" b " & !w" c ");"
    }
    for (i = 0; i < 6; i++)
      print "if (v" i ") then T" i ": skip; fi"
    print "if (v0 != w0 | v5 != w5) then APART: skip; fi end"
  }' >large.bp
for label in T0 T3 T5 APART; do
  taken large.bp --target $label
  taken large.bp --target $label --no-pass=fuse
done
rm long.bp large.bp
