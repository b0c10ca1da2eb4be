# What is said of thread counts that do not fit, and of formulas without threads.
fixc bounded-context.fp mixed.bp --threads 1
fixc bounded-context.fp mixed.bp --threads 100000
fixc reach.fp started.bp
fixc as-printed.fp started.bp
fixc bounded-context.fp two-labels.bp
fixc bounded-context.fp started.bp --threads 2.5
