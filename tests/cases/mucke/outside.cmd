# Statements that need an element which does not exist are skipped.
fixc outside.mu
fixc --dump typed outside.mu
