fixc cfa preprocess.c
