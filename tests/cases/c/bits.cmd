# Bits, by quotients and remainders of powers of two: a proof and its check, a run.
fixc reach.fp bits.c --certificate bits.yml; echo "exit $?"
fixc-check bits.yml bits.c; echo "exit $?"
fixc reach.fp bits_wrong.c --trace | tail -3; echo "exit $?"
rm bits.yml
