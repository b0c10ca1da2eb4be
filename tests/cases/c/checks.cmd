# --check: what a program need not ask for.  The first ones are proved, the others
# are seen when compiled, too.
cd checks
all=null,free,init,overflow,division
for f in null twice after inside init division; do
  fixc reach.fp $f.c --check $all --certificate $f.yml >/dev/null 2>&1; echo "$f $?"
  fixc-check $f.yml $f.c --check $all
done
fixc-check null.yml null.c
fixc-check null.yml null_wrong.c --check $all
fixc-check null.yml null.c --check nil
for f in null twice after inside division; do
  fixc reach.fp ${f}_wrong.c --check $all --trace --harness $f.inputs.c | tail -2
  gcc -w -g -O0 -fsanitize=undefined,address -fno-sanitize-recover=all \
    -Wl,-z,muldefs -o $f.run $f.inputs.c ${f}_wrong.c
  ./$f.run 2>&1 | grep -o "null pointer\|attempting double-free\|heap-use-after-free\|not malloc()-ed\|division by zero" | head -1
done
fixc reach.fp init_wrong.c --check init --trace | tail -2
fixc reach.fp init_wrong.c --check null
fixc reach.fp init.c --check init,nil
fixc reach.fp init.c --check ''

fixc reach.fp label_wrong.c --check null
rm -f *.inputs.c *.run *.yml
