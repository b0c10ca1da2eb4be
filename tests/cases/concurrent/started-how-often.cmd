# NO is one within so many threads, if a run may start more.
echo '== loop'
for option in '' '--threads 3' '--bound threads=1..6' '--bound threads=2..3' \
  '--bound threads=0..2'; do
  echo "-- $option"
  fixc -D k=3 $option bounded-context.fp started-often.bp
done |
  sed 's/[0-9]* nodes, [0-9.]* s$/N nodes, S s/'
echo '-- any number'
fixc parameterized.fp -D k=3 started-often.bp
try() {
  echo "== $1"
  echo "decl x; $2" >started-try.bp
  fixc bounded-context.fp started-try.bp --target L
}
f='void f() begin x := T; end'
try 'once' "void main() begin start_thread f(); if (*) then start_thread f(); fi L: assume(F); end $f"
try 'once, reached by a goto forward' "void main() begin goto M; M: start_thread f(); assume(F); L: skip; end $f"
try 'a goto back' "void main() begin M: start_thread f(); if (*) then goto M; fi assume(F); L: skip; end $f"
try 'two calls' "void main() begin g(); g(); assume(F); L: skip; end void g() begin start_thread f(); end $f"
try 'one call' "void main() begin g(); assume(F); L: skip; end void g() begin start_thread f(); end $f"
try 'recursion' "void main() begin g(); assume(F); L: skip; end void g() begin start_thread f(); if (*) then g(); fi end $f"
try 'mutual recursion' "void main() begin g(); assume(F); L: skip; end void g() begin if (*) then h(); fi end void h() begin start_thread f(); g(); end $f"
try 'a thread that starts itself' "void main() begin start_thread g(); assume(F); L: skip; end void g() begin start_thread g(); end"
try 'a label' "void main() begin start_thread goto M; assume(F); L: skip; M: skip; end"
try 'a label before' "void main() begin M: start_thread goto M; assume(F); L: skip; end"
try 'nobody calls it' "void main() begin assume(F); L: skip; end void g() begin start_thread f(); start_thread f(); end $f"
try 'two threads' "void main() begin g(); assume(F); L: skip; end void g() begin start_thread f(); end $f void main() begin g(); end void g() begin start_thread h(); end void h() begin end"
rm started-try.bp
