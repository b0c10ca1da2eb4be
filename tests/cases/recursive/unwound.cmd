# --emit unwound:DEPTH: a copy for each depth at which a procedure is called; names
# that end in a number already; and what is no depth or no sequential program.
fixc --emit unwound:2 unwound.bp
for k in 2 3 4; do
  fixc --emit unwound:$k unwound.bp | fixc reach.fp - --target ERROR | tail -n 1
done
for wrong in unwound: unwound:-1 unwound:10000 unwound:2x; do
  fixc --emit "$wrong" unwound.bp 2>&1
done
fixc --emit unwound:2 ../usage/threads.bp 2>&1
fixc --emit unwound:2 ../usage/counter.smt2 2>&1
