# Cases of unsigned types, alignments of functions, elements of vectors.
fixc reach.fp case_ranges.c
{ echo '#define SLIP'; cat case_ranges.c; } >odd.c
fixc reach.fp odd.c
rm -f odd.c
fixc reach.fp vectors.c
