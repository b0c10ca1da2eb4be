# The cells of a union are those of several members.
folder=$(mktemp -d)
fixc reach.fp union_mixed.c --certificate "$folder/proof.yml" 2>/dev/null
fixc-check "$folder/proof.yml" union_mixed.c
for runs in on off; do
  CPP='gcc -E -DWRONG' fixc reach.fp union_mixed.c --runs $runs 2>/dev/null; echo "exit $?"
done
rm -r "$folder"
