fixc cfa syntax.c
