# Bytes of records that no member has, and arrays in records: what a pointer to bytes
# comes to, and what an array of records holds that hold an array.
cd padding
for p in filled bytes rows first; do
  fixc reach.fp $p.c --runs=off; echo "exit $?"
  CPP='gcc -E -DWRONG' fixc reach.fp $p.c | head -1
done
