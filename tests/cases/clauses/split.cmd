# Facts in a file of their own supply an input, and clauses of one relation stand
# in several files.
fixc split.inc split-facts.fp
