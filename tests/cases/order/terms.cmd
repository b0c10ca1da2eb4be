# What terms of a large condition tie is close in the order, so nodes are few.
fixc --order-seed 1 reach.fp terms.bp
fixc --stats reach.fp terms.bp 2>&1 | awk '/^RESULT/
/^nodes made/ { print $3 < 50000 ? "few nodes" : $3 " nodes" }'
