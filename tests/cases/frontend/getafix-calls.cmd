# Nothing inside the atomic parts is seen, but their end is.
for target in B Seen A; do
  echo "== $target"
  fixc bounded-context.fp getafix-calls.bp -D k=2 --target $target -W no-init
done
echo '== one round'
fixc round-robin.fp getafix-calls.bp -D k=1 --target A -W no-init
echo '== no analysis of threads'
fixc reach.fp getafix-calls.bp --target A -W no-init
