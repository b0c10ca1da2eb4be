# Options of rows are checked by the parser of a run.
fixc batch wrong-options.tsv
