# Operations on the bits of two unknowns, by bit-vectors.  A proof is one of its own program only.
for p in SWAP SWAP_BY_POINTERS LOWEST SUM SIGNS LEAST AVERAGE ALIGN MASK DEVICE RING ROTATE PARITY STREAMS; do
  gcc -E -D$p -DWRONG=0 joined_bits.c >joined.i
  gcc -E -D$p -DWRONG=1 joined_bits.c >wrong.i
  fixc reach.fp joined.i --certificate joined.yml 2>joined.err; echo "$p: exit $?"
  fixc-check joined.yml joined.i
  fixc-check joined.yml wrong.i >joined.out 2>&1; echo "exit $?"
  fixc reach.fp wrong.i; echo "exit $?"
  rm -f joined.yml joined.err joined.out joined.i wrong.i
done
