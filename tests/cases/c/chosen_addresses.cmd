# Where objects are, a machine chooses: no answer depends on it.
cd chosen_addresses
for f in order order_too texts tail distance other_texts one_object table; do
  fixc reach.fp $f.c --runs off --time-limit 60
done
