# Of each run the last result, one with a verdict first.
fixc batch --merge merge-1.jsonl merge-2.jsonl
