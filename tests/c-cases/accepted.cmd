fixc form accepted.c; fixc --memory form accepted.c; fixc --machine 32 form accepted.c
