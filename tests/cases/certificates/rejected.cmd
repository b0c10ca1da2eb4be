# Certificates that do not prove it: the program or the relation was changed.
dir=$(mktemp -d)
cp calls.bp threads.bp "$dir"
cd "$dir" || exit 1
fixc reach.fp calls.bp --certificate calls >/dev/null
fixc -D k=1 bounded-context.fp threads.bp --certificate threads >/dev/null
program() {
  sed "$2" "$1.bp" >changed.bp
  fixc-check "$1" changed.bp 2>&1 || echo "status $?"
}
relation() {
  sed "$2" "$1" >changed
  fixc-check changed "$1.bp" 2>&1 || echo "status $?"
}
program calls 's/return x/return !x/'
program calls 's/a = g/a = T/'
program calls 's/id(g)/id(*)/'
program calls 's/^  L:/  ERROR:/'
program threads 's/atomic_end/atomic_begin/'
program threads 's/g := T/assert(g)/'
relation calls '/^point entry/d'
relation calls 's/^point 10:3 .*/point 10:3 0/'
relation calls 's/^point 6:3 .*/point 6:3 1/'
relation threads '/^context/d'
relation threads '/^point end 0 0/d'
relation threads '/^point entry 1 1/d'
relation threads '/^point 6:3 0 0/d'
fixc-check --target L calls calls.bp 2>&1 || echo "status $?"
fixc-check --target M calls calls.bp 2>&1 || echo "status $?"
cd / && rm -rf "$dir"
