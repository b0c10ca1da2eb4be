fixc reach.fp main_arrays.c
fixc reach.fp main_arrays.c --check null --runs off
