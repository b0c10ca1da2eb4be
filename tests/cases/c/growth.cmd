# Tables of what grows by a factor: a proof by the formula alone, and its check.
fixc reach.fp growth.c --runs=off --seeds=off --certificate growth.yml
fixc-check growth.yml growth.c
rm growth.yml
