# The same run, and another verdict.
fixc batch --merge merge-1.jsonl merge-2.jsonl merge-3.jsonl
