# Elements as indexes of elements.
fixc reach.fp nested_indexes.c
