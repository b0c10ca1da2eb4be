# Loops of few rounds, whatever the input is: each round is looked at by itself.
cd rounds || exit 1
for f in days sum list product hash; do
  echo "$f"
  fixc reach.fp $f.c --time-limit 60 --certificate proof.yml 2>/dev/null
  grep configuration proof.yml
  fixc-check proof.yml $f.c
done
for slip in 's/<= 181/<= 180/ days' 's/sum(bytes, 5)/sum(bytes, 4)/ sum' 's/3 \* first + 3/3 * first/ list' \
  's/, {0, 1}/, {0, 2}/ product' 's/ || e->key == key// hash'; do
  f=${slip##* }
  sed "${slip% *}" $f.c >other.c
  cmp -s other.c $f.c && echo "nothing has changed: $slip"
  fixc reach.fp other.c --time-limit 60 2>/dev/null; echo "exit $?"
done
# Without these words, a place in a procedure that stands in its caller is none.
fixc reach.fp days.c --certificate proof.yml >/dev/null 2>&1
sed '/configuration/d' proof.yml >other.yml
fixc-check other.yml days.c 2>/dev/null
rm -f other.c other.yml proof.yml
