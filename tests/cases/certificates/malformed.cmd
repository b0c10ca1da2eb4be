# Each line is what sed makes of a certificate; none of it can be read.
dir=$(mktemp -d)
cp calls.bp threads.bp "$dir"
cd "$dir" || exit 1
fixc reach.fp calls.bp --certificate calls >/dev/null
fixc -D k=1 bounded-context.fp threads.bp --certificate threads >/dev/null
try() {
  sed "$2" "$1" >changed
  fixc-check changed "$1.bp" || echo "status $?" >&2
}
try calls '1s/1$/2/'
try calls '1d'
try calls '/kind/s/summaries/tables/'
try calls '/kind/s/summaries/contexts 0 1/'
try calls '/kind/d'
try calls '/kind/s/$/ 3/'
try calls 's/^program/programs/'
try calls 's/^procedure 1 id/procedure 2 id/'
try calls 's/^procedure 1 id/procedure 1 di/'
try calls 's/^procedure 1 id/procedure 0 main/'
try calls 's/^procedure 1 id/switches/'
try calls 's/var 0 now local 0 x/var 1 now local 0 x/'
try calls 's/var 0 now local 0 x/var 0 now local 0 y/'
try calls 's/var 0 now local 0 x/var 0 now local 7 x/'
try calls 's/var 0 now local 0 x/var 0 now common 0 x/'
try calls 's/var 0 now local 0 x/var 0 then local 0 x/'
try calls 's/^2 0 1 0/3 0 1 0/'
try calls 's/^2 0 1 0/2 0 2 0/'
try calls 's/^2 0 1 0/2 9 1 0/'
try calls 's/^2 0 1 0/2 0 1/'
try calls 's/^2 0 1 0/2 0 1 0 0/'
try calls 's/^2 0 1 0/2 0 1 4294967297/'
try calls 's/^point end/point last/'
try calls 's/^point 5:3/point 5:4/'
try calls 's/^point 5:3 .*/& 1/'
try calls '/^point 5:3/{p;}'
try calls 's/^point 5:3/context/'
try calls '/^end/d'
try calls '/^end/{p;}'
try calls '/^procedure/d'
try threads '/kind/s/1 2$/1 3/'
try threads '/kind/s/1 2$/5000 2/'
try threads '/kind/s/contexts.*/summaries/'
try threads 's/^switches/&\n&/'
try threads 's/^context 1/context 0/'
try threads 's/^point entry 1 1/point entry 1 0/'
try threads 's/var 0 switch 1/var 0 switch 0/'
try threads '/^switches/,$s/switch 1 global 1/now global 1/'
try threads 's/thread 0 0/thread 0 1/'
try threads '/^procedure/,$s/switch 1 global 0 g/switch 1 local 0 g/'
printf 'fixc-certificate 1\nkind \000\n' >changed
fixc-check changed calls.bp || echo "status $?" >&2
fixc-check . calls.bp || echo "status $?" >&2
fixc-check calls nowhere.bp || echo "status $?" >&2
fixc-check calls || echo "status $?" >&2
fixc-check calls calls.bp calls.bp || echo "status $?" >&2
cd / && rm -rf "$dir"
