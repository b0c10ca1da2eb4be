fixc cfa constant.c
