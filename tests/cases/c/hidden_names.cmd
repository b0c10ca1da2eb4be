# A proof says of which of two variables with one name it speaks, also if the other one does
# not matter.
folder=$(mktemp -d)
fixc reach.fp hidden_names.c --certificate "$folder/proof.yml" 2>/dev/null
grep -o '::x == [0-9]*' "$folder/proof.yml" | head -1
fixc-check "$folder/proof.yml" hidden_names.c
rm -r "$folder"
