# With threads, the search for a run follows each of the 2^26 calls: limits end
# it, and change nothing else.
fixc bounded-context.fp -D k=1 towers-threads.bp --target L --trace --time-limit 1
