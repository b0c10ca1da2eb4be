cd libc_units
fixc reach.fp main.c --link other.c
