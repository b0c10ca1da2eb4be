# Each target is a query of its own.
fixc --each --jobs 2 reach.fp two.bp --target HIT --target MISS
