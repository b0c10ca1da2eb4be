# What is said of all values is unfolded on demand, and so are greatest fixed points.
fixc game.fp --explain wins
fixc game.fp --explain wins --depth 4
fixc game.fp --explain wins --full
fixc game.fp --explain wins --full --format json | grep -c '"instances"'
fixc game.fp --explain wins --format json | grep -c '"instances"'
cat >many.fp <<'END'
type N = 0..999;
nu bool Safe(N x) = forall N y. Safe(y);
query safe = Safe(0);
END
fixc many.fp --explain safe --depth 3 | sed -n '1,5p;$p'
fixc many.fp --explain safe --full --format json | grep -c more_instances
rm many.fp
