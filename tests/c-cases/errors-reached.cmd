for i in 0 1 2 3 4 5 6 8; do fixc run errors-reached.c $i 1; echo $?; done
fixc run errors-reached.c 1 4
fixc --target other run errors-reached.c 8
fixc --target nowhere run errors-reached.c 8
fixc --steps 1000 run errors-reached.c 7
fixc run errors-reached.c
