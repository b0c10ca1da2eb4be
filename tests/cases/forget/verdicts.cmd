# Locals and results that are forgotten: YES is reached and NO is not, whatever
# the formula, with the pass `forget` and without; runs to YES are found.
formulas='reach summary reach-split reach-appendix reach-opt backward
  mixed-reach block-summaries'
for p in handed loop callers mutual; do
  for label in YES NO; do
    for f in $formulas; do
      for pass in forget globals list; do
        [ $pass = list ] && option= || option=--no-pass=$pass
        fixc $f.fp $p.bp --target $label $option 2>&1 | tail -n 1
      done
    done | sort | uniq -c | sed "s/^ */$p $label: /"
    for f in recmc unwind; do
      fixc --bound 0..9 $f.fp $p.bp --target $label | tail -n 1
    done | sort | uniq -c | sed "s/^ */$p $label, bounds: /"
  done
  for f in reach summary reach-split reach-appendix backward mixed-reach; do
    fixc $f.fp $p.bp --target YES --trace 2>&1 | grep -E '^(trace|fixc): '
  done | sort | uniq -c | sed "s/^ */$p: /"
done
# A certificate of what is forgotten is one of the program.
for p in handed loop callers mutual; do
  fixc reach.fp $p.bp --target NO --certificate $p.cert | tail -n 1
  fixc-check --target NO $p.cert $p.bp
  rm $p.cert
done
# Ten pairs of variables, which a procedure hands to itself turned by one: they
# cost nothing there if nobody reads them in the end.
vars() { seq -f "$1%.0f" -s ', ' 0 19; }
turned() { echo "$(seq -f "$1%.0f" -s ', ' 1 19), ${1}0"; }
{
  echo "void main() begin decl $(vars x);"
  echo "$(vars x) := $(vars x | sed 's/x[0-9]*/*/g');"
  seq 0 9 | awk '{ print "assume(x" $1 " = x" $1 + 10 ");" }'
  echo "$(vars x) := loop($(vars x));"
  echo "YES: skip; end"
  echo "bool<20> loop($(vars a)) begin"
  echo "if (*) then $(vars a) := loop($(turned a)); fi return $(vars a); end"
} >wide.bp
for f in reach summary mixed-reach backward 'recmc --bound=0..9'; do
  fixc ${f%% *}.fp $(echo "$f" | sed -n 's/.* //p') wide.bp --target YES \
    --stats 2>&1 | awk -v name="${f%% *}:" '/^nodes made/ { n = $3 }
      /^RESULT/ { print name, n < 2000 ? "few nodes," : "many nodes,", $2 }'
done
rm wide.bp
