# What does not go together with Horn clauses.
fixc horn.smt2
fixc --dump cfg horn.smt2
fixc --emit chc horn.smt2
fixc --target L solve.fp horn.smt2
fixc --emit c emit.bp
fixc --emit chc
fixc solve.fp missing.smt2
fixc solve.fp emit.bp
fixc --emit chc threads.bp
