# Other formula files are followed by a run of reach.fp.
file=$(mktemp)
for case in summary.fp reach-opt.fp backward.fp reach-split.fp \
            "--evaluate rounds reach.fp"; do
  fixc $case calls.bp --certificate "$file" 2>&1
  fixc-check "$file" calls.bp 2>&1
done
rm -f "$file"
# Threads that are started, all of them or fewer.
file=$(mktemp)
for threads in 1 2 3; do
  fixc bounded-context.fp started.bp --threads $threads --certificate "$file"
  fixc-check "$file" started.bp --threads $threads 2>&1
done
fixc-check "$file" started.bp --threads 2 2>&1 | sed 's,^/[^:]*,FILE,'
fixc-check "$file" started.bp --threads 0 2>&1
fixc-check "$file" started.bp --threads 5000 2>&1
rm -f "$file"
