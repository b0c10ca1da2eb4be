# Answers about C programs as JSON: no, yes, of infinite runs, unknown.
fixc reach.fp lock.c --format json
fixc reach.fp lock_wrong.c --format json | grep '"answer"'
fixc nontermination.fp endless_end.c --format json | sed -n '/"answers"/,/^ \]/p'
fixc reach.fp foreign.c --runs off --format json | sed -n '/"answers"/,/^ \]/p'
