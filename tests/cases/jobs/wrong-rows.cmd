# What is wrong with rows is said before the first run.
fixc batch wrong-rows.tsv
