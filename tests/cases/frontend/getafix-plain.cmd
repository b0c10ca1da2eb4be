# What is no program of GETAFIX is read as before: no label endinit, an init that is
# called, has a parameter, or stands beside threads of another form.
try() {
  echo "== $1" | tee /dev/stderr
  echo "decl x; $2 void thread1() begin x := T; end" >getafix-try.bp
  fixc bounded-context.fp -D k=1 getafix-try.bp --target L
}
main='void main() begin if (x) then L: skip; fi end'
init='void init() begin x := F; endinit: skip; end'
try 'init with its label' "$init $main"
try 'no label' "void init() begin x := F; end $main"
try 'a label elsewhere' "void init() begin x := F; end void main() begin endinit: if (x) then L: skip; fi end"
try 'a call' "$init void main() begin init(); if (x) then L: skip; fi end"
try 'a parameter' "void init(p) begin x := F; endinit: skip; end $main"
try 'a result' "bool init() begin x := F; endinit: return T; end $main"
try 'a start' "$init void main() begin start_thread thread1(); if (x) then L: skip; fi end"
try 'an atomic part' "$init void main() begin atomic_begin; if (x) then L: skip; fi end"
try 'another program' "$init $main decl y; $main"
rm getafix-try.bp
