fixc --overflow --division cfa checks.c
fixc --overflow run checks.c 2147483647 1
fixc --division run checks.c 1 0
fixc run checks.c 2147483647 1
fixc --wrap run checks.c 2147483647 1
fixc run checks.c 1 0
