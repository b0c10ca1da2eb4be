# reach_error() that a pointer leads to, and in which a thread begins.
cd error_pointers
for f in variable parameter chosen; do fixc reach.fp $f.c --trace | tail -2; echo $f; done
for nth in 1 2; do
  sed "s/NTH/$nth/" table.c >one.c
  fixc reach.fp one.c | tail -1; echo "table $nth"
done
fixc reach.fp fine.c --certificate fine.yml; fixc-check fine.yml fine.c
fixc bounded-context.fp thread.c -D k=1 --trace | tail -2
rm -f one.c fine.yml
