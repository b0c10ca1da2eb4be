# Objects whose pointer is one to void: what they are of is found all the same.
cd void_objects || exit 1
for f in sizes used; do
  fixc reach.fp $f.c --time-limit 60 --certificate proof.yml; echo "exit $?"
  fixc-check proof.yml $f.c
done
rm -f proof.yml
