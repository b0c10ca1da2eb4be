# Without --each or --jobs, targets are reached together.
fixc reach.fp two.bp --target MISS --target HIT
