fixc reach.fp main_arrays.c --check null
fixc reach.fp main_arrays.c --check null --runs off
