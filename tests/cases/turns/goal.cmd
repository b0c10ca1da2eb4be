# A location from which the goal is reached is taken at once: the calls are never entered.
fixc --stats --target TARGET reach.fp goal.bp 2>&1 | awk '
/^RESULT/
/^nodes made/ { print $3 < 1000 ? "few nodes" : "many nodes" }'
