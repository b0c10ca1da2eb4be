# A target behind a loop does not wait until the loop gives nothing new.
fixc --stats reach.fp exit.bp 2>&1 | awk '
/^RESULT/
/^nodes made/ { print $3 < 10000 ? "few nodes" : "many nodes" }'
