fixc --part cfa part.c
