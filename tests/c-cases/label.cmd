fixc run label.c 0
fixc run label.c 1
fixc --no-label --steps 100 run label.c 0
