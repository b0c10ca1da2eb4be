# Domains: what a block loses where it begins, where it ends, and inside; a
# precision that is enough is enough.
cat >domain.tmp.bp <<'END'
decl g, h;
void main() begin
  g := F; h := F;
  f();
  if (!g | h) then ERROR: skip; fi
end
void f() begin
  if (*) then f(); fi
  g := T;
end
END
alike() {
  echo "$1"
  printf 'import "block-domain.fp" with finest = 1;\nbool Alike(Precision p, State u, v) = %s;\n' \
    "$1" >domain.tmp.fp
  fixc domain.tmp.fp domain.tmp.bp 2>&1
}
alike true                                             # g is lost where f ends
alike 'u.g <-> v.g'                                    # h is not used in f
alike 'Exit(u.pc) -> (u.g <-> v.g)'
alike 'Entry(u.pc) -> (u.g <-> v.g)'
alike 'p = 1 -> (u.g <-> v.g)'
alike 'u = v'
sed -i 's/g := T;/skip;/' domain.tmp.bp
alike 'u.g <-> v.g'                                    # more may be lost
alike 'p = 1 -> u = v'                                 # but not with this one
rm -f domain.tmp.bp domain.tmp.fp
