fixc cfa errors.c
