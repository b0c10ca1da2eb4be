# With --jobs, each target is a query of its own; a wrong one is rejected.
fixc --jobs 1 reach.fp two.bp --target MISS --target HTI --target HIT
