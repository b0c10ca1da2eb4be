# The game of two files.
fixc parity.fp --input Edge=edges.tsv --input Game=game.csv
