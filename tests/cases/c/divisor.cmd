# What a greatest common divisor divides, proved without runs and seeds.
fixc reach.fp divisor.c --runs off --seeds off
