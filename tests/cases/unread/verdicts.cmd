# What nobody reads of main's entry gets any value.
made() { fixc --stats "$@" reach.fp permuted.bp 2>&1 | awk '/^nodes made/ { print ($3 < 20000 ? "few" : "many") " nodes" }'; }
echo "with: $(made)"
echo "without: $(made --no-pass=unread)"
for label in YES NO; do
  for f in reach summary reach-split reach-appendix backward mixed-reach; do
    for pass in unread list; do
      [ $pass = list ] && option= || option=--no-pass=$pass
      fixc $f.fp called.bp --target $label $option 2>&1 | tail -n 1
    done
  done | sort | uniq -c | sed "s/^ */called $label: /"
done
