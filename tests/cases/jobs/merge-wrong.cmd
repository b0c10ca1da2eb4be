# No file of results.
fixc batch --merge merge-1.jsonl list.tsv
