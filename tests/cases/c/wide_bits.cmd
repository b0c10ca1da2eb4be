# What is a number by what was set before, in bits of words.
fixc reach.fp wide_bits.c --certificate odd.yml
fixc-check odd.yml wide_bits.c
rm -f odd.yml
