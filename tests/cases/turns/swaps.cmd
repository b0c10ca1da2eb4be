# Turns are taken in a part of long work: where all is found, they cost a quarter more.
made() { fixc --stats "$@" reach.fp swaps.bp 2>&1 | awk '/^nodes made/ { print $3 }'; }
with=$(made) without=$(made --no-pass=turns) always=$(made --no-pass=patience)
[ $((4 * with)) -le $((5 * without)) ] && echo "a quarter more at most"
[ $((2 * always)) -ge $((3 * without)) ] && echo "half as many more if always taken"
