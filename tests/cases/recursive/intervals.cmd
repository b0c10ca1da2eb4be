# Intervals with precisions: a number that is not tracked is lost where a block begins,
# where it ends, at a step, and where a call returns; a precision that is enough is
# enough.
cat >intervals.tmp.bp <<'END'
decl g;
void main() begin
  g := F;
  f();
  if (g) then ERROR: skip; fi
end
void f() begin
  decl n;
  n := *;
  if (n) then f(); fi
  g := F;
end
END
tracked() {
  echo "$1"
  printf 'import "block-intervals.fp" with finest = 1, Tracked = Mine;\nbool Higher(Var y, x) = {};\nbool Sign(Var x) = {};\nbool Mine(Precision p, PrCount q, Var x) = %s;\nshow Over;\n' \
    "$1" >intervals.tmp.fp
  fixc intervals.tmp.fp intervals.tmp.bp 2>&1
}
tracked true
tracked 'x = `g`'                          # n does not matter
tracked 'x = `g` & q in f'                 # lost where f returns
tracked 'x = `g` & q in main'              # lost where f ends
tracked 'x = `g` & !Entry(q)'              # f sets g
tracked 'x = `f.n`'
tracked 'p = 1 & x = `g`'
tracked '(p = 0 -> q in main) & x = `g`'
sed -i 's/  g := F;$/  skip;/' intervals.tmp.bp          # g stays as it is
tracked 'x = `g`'
sed -i '3s/skip/g := F/' intervals.tmp.bp
tracked 'x = `g`'
tracked 'x = `g` & !(q in f & Entry(q))'   # lost where f begins
tracked 'x = `g` & (p = 1 | !(q in f & Entry(q)))'
sed -i 's/n := \*/while (*) do n := *; od n := F/' intervals.tmp.bp   # a loop is a block
tracked 'x = `g`'
tracked 'x = `g` & !(q in f)'
rm -f intervals.tmp.bp intervals.tmp.fp
