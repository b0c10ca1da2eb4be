# What can be asked for, and each of it.
fixc --list-targets lines.bp
fixc --list-targets --format json lines.bp | head -12
fixc --list-targets reach.fp lines.bp | head -1
fixc reach.fp lines.bp --each --jobs 1
for line in 5 6 7 8 9 10 11 12 14 17 3 99
do
  echo "== $line"
  fixc reach.fp lines.bp --target lines.bp:$line 2>&1 | head -3
done
fixc reach.fp lines.bp --target somewhere/lines.bp:10 --trace
fixc reach.fp lines.bp --target lines.bp:10 --trace=json | fixc replay - lines.bp | head -1
fixc backward.fp lines.bp --target lines.bp:7 --target lines.bp:10 --trace | head -2
fixc reach.fp lines.bp --list-targets --format xml 2>&1 | head -1
