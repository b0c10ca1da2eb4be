# No strategy has a verdict.
fixc --portfolio --time-limit 0.000001 reach.fp two.bp
