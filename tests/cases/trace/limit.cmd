# The verdict is known at once, but a run has 2^26 calls: limits end the search
# for it, and change nothing else.
fixc reach.fp towers.bp --target main.L --trace --time-limit 1
