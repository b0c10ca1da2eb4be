# Where objects are is open, also when a pointer is compared with a number; but they have
# an alignment.
cd number_addresses || exit 1
for f in open open_read open_variable open_bytes not_aligned; do
  fixc reach.fp $f.c --time-limit 60; echo "exit $?"
done
for f in closed aligned; do
  fixc reach.fp $f.c --time-limit 60 --certificate proof.yml; echo "exit $?"
  fixc-check proof.yml $f.c
done
rm -f proof.yml
