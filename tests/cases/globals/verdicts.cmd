# Procedures that leave out globals: YES is reached and NO is not, whatever the
# formula, with the pass `globals` and without; runs to YES are found.
formulas='reach summary reach-split reach-appendix reach-opt backward
  mixed-reach block-summaries'
for p in nested mutual result dead again; do
  for label in YES NO; do
    for f in $formulas; do
      for pass in globals forget list; do
        [ $pass = list ] && option= || option=--no-pass=$pass
        fixc $f.fp $p.bp --target $label $option 2>&1 | tail -n 1
      done
    done | sort | uniq -c | sed "s/^ */$p $label: /"
  done
  for f in reach summary reach-split reach-appendix backward mixed-reach; do
    fixc $f.fp $p.bp --target YES --trace 2>&1 | grep -E '^(trace|fixc): '
  done | sort | uniq -c | sed "s/^ */$p: /"
done
fixc exact-reach.fp unknown.bp --no-pass=globals
fixc --bound 0..9 recmc.fp nested.bp --target NO | tail -n 1
fixc --bound 0..9 unwind.fp nested.bp --target YES | tail -n 1
fixc reach.fp nested.bp --target YES --trace
