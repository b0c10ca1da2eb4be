fixc cfa places.c
