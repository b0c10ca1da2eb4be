# Slots that a procedure does not use are forgotten; with none at all, too.
verdict() { fixc "$@" 2>&1 | tail -n 1; }
echo "void main() begin f(); if (*) then HERE: skip; fi end
void f() begin if (*) then f(); fi end" >none.bp
for formula in reach.fp summary.fp reach-split.fp reach-opt.fp \
  reach-appendix.fp backward.fp mixed-reach.fp block-summaries.fp; do
  for label in TRUE FALSE NEVER; do
    echo "$formula $label:" "$(verdict $formula unused.bp --target $label)"
  done
  echo "$formula none:" "$(verdict $formula none.bp --target HERE)"
done
# What is kept has fewer nodes.
nodes() { fixc --stats "$@" 2>&1 | awk '/^relation/ { print $5, "nodes" }'; }
nodes reach.fp unused.bp --target NEVER
nodes reach.fp unused.bp --target NEVER --no-pass=forget
nodes reach.fp none.bp --target HERE
nodes reach.fp none.bp --target HERE --no-pass=forget
rm none.bp
