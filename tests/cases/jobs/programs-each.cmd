# Several programs and targets: all pairs.
fixc --each reach.fp two.bp two.bp --target MISS --target HIT
