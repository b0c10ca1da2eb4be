# Bits, by quotients and remainders of powers of two: a proof and its check, a run.
fixc reach.fp bits.c --certificate bits.yml; echo "exit $?"
fixc-check bits.yml bits.c; echo "exit $?"
sed '38a\  assert((x ^ 0x55) != 0x0f);' bits.c >bits_wrong.c
fixc reach.fp bits_wrong.c --trace | tail -3; echo "exit $?"
rm bits.yml bits_wrong.c
