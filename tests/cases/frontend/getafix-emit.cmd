# A program of GETAFIX is not printed again as it is written; relations and clauses are.
for what in summary-check unwound:2; do
  fixc --emit $what getafix-one.bp -W no-init
done
fixc --emit chc getafix-one.bp -W no-init | grep -c 'main.*Bool'
fixc --emit fp getafix-one.bp -W no-init | grep -n 'init()'
