# Pointers that have not the alignment of their type, as machines have them.
cd odd_pointers
for f in written read union; do
  fixc reach.fp $f.c --runs off
done
