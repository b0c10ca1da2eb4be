# Section 6 and Figure 1: the verdict, and what the approximations say.
say() {
  name=$1
  shift
  fixc "$@" | head -n 3 | tr '\n' ' ' |
    sed "s/^/$name /; s/ \$//"
  echo
}
for p in figure1 second-loop ack shift quicksort; do
  say $p exact-nontermination.fp $p.bp
done
say figure1 exact-reach.fp figure1.bp
for n in 20 21 50 100; do
  for t in T1 T2; do
    for f in exact-reach.fp exact-nontermination.fp; do
      python3 template.py $t $n | say "$t($n)" $f -
    done
  done
done
