# The verdict is known at once, and so is that a run has 2^26 calls.
fixc reach.fp towers.bp --target main.L --trace
