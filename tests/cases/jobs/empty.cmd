# A list without rows.
fixc batch empty.tsv
