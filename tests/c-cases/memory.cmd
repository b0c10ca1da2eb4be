fixc cfa memory.c
fixc --memory cfa memory.c
fixc --memory trail memory.c
