fixc reach.fp inlined_unset.c
