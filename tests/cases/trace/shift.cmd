# The run does not need the values that are dead in it.
fixc reach.fp shift.bp --trace | grep -v ' g.* := '
fixc reach.fp shift.bp --trace=json | fixc replay - shift.bp
