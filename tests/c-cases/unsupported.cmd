for i in 0 1 2 3 4 5 6 7 8 9 10 11 12 13; do fixc run unsupported.c $i; done
fixc run unsupported.c 99
