# What type `c ? p : NULL` has; qualifiers that are not followed are said to be so.
fixc reach.fp null_constants.c; echo "exit $?"
gcc -w -o null_constants.run null_constants.c && ./null_constants.run; echo "gcc $?"
for e in '_Generic(&k,const-int*:1,int*:0)' '_Generic(&cs.a,const-int*:1,int*:0)' \
  '_Generic(&r.k,const-int*:1,int*:0)' \
  '_Generic(&(const-int){1},const-int*:1,int*:0)' \
  '!__builtin_types_compatible_p(char**,const-char**)' \
  '!__builtin_types_compatible_p(volatile-int*,int*)' \
  '!__builtin_types_compatible_p(int(*)(const-char*),int(*)(char*))'; do
  echo "$e"
  echo "#define WRONG $e" | sed 's/const-/const /g; s/volatile-/volatile /g' >null_constants.run.c
  cat null_constants.c >>null_constants.run.c
  fixc reach.fp null_constants.run.c 2>&1 | grep -o 'error: .*\|RESULT.*'
done
rm -f null_constants.run null_constants.run.c
