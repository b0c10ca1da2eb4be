# By default any `assume` may block the program.
fixc exact-reach.fp mutex.bp
