# An input that only some turns of a loop take: their values are not those of others.
fixc reach.fp turns.c --runs off
