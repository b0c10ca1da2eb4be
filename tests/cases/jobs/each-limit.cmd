# A limit is that of each run.
fixc --each --time-limit 0.000001 reach.fp two.bp --target MISS --target HIT
