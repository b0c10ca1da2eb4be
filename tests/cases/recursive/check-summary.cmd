# Claims that are checked: each is a file of its own.  g is true when f returns,
# whatever it was.
cat >check.tmp.bp <<'END'
decl g;
void main() begin
  g := *;
  f();
  if (!g) then ERROR: skip; fi
end
void f() begin
  if (*) then f(); g := !g; f(); fi
  g := T;
end
END
claim() {
  printf '%s\n' "$1" "$2"
  printf 'import "check-summary.fp";\nbool Never(State u, z) = %s;\nbool Safe(State u) = %s;\n' \
    "$1" "$2" >check.tmp.fp
  fixc check.tmp.fp check.tmp.bp 2>&1
}
claim 'u.pc in f & !z.g' true                    # right
claim 'u.pc in f & !z.g' 'u.pc in main'          # the call of f may fail
claim false true                                 # f may end with !g
claim 'u.pc in f & !z.g & u.g' true              # g may be false where f begins
claim 'u.pc in f & z.g' true                     # not what f does
claim 'u.pc in f & !z.g' 'u.pc in f'             # nothing is claimed of main
sed -i 's/g := T;/g := *;/' check.tmp.bp
claim 'u.pc in f & !z.g' true                    # f does not do so any more
rm -f check.tmp.bp check.tmp.fp
