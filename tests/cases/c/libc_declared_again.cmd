fixc reach.fp libc_declared_again.c
