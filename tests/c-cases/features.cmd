fixc cfa features.c
