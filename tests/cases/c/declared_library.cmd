CPP='gcc -E -DFAILS=0' fixc reach.fp declared_library.c; echo "exit $?"
CPP='gcc -E -DFAILS=1' fixc reach.fp declared_library.c; echo "exit $?"
