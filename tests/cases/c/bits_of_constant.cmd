fixc reach.fp bits_of_constant.c --certificate bits_of_constant.yml
fixc-check bits_of_constant.yml bits_of_constant.c
rm bits_of_constant.yml
