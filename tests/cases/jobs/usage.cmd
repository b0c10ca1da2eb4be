# Wrong usage of what runs several.
try() {
  fixc "$@"
  echo "$?"
}
try --each reach.fp two.bp
try --each reach.fp two.bp - --target HIT
try --jobs 0 reach.fp two.bp
try --jobs 1.5 reach.fp two.bp
try --jobs 257 reach.fp two.bp
try --jobs 2 --dump cfg reach.fp two.bp --target HIT --target MISS
try --portfolio --progress reach.fp two.bp
try --portfolio reach.fp two.bp two.bp
try reach.fp backward.fp two.bp
try compare reach.fp two.bp
try compare reach.fp two.bp backward.fp two.bp
try compare --portfolio reach.fp backward.fp two.bp
try --jobs 2 compare reach.fp two.bp
try --order-seed x reach.fp two.bp
try batch
try batch a.tsv b.tsv
try batch --merge
try batch --merge --slurm a b
try batch --slurm list.tsv
try batch --time-limit never list.tsv
try batch --memory-limit none list.tsv
try batch --jobs 1x list.tsv
try batch --parts 0 list.tsv
try batch no-such.tsv
try batch --folder no-such list.tsv
try batch --output no-such/results.jsonl list.tsv
try batch --slurm list.tsv no-such/jobs
try batch --merge no-such.jsonl
try batch --merge merge-1.jsonl --output no-such/all.jsonl
