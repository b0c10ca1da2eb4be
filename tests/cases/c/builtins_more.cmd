# Functions of the compiler that have the bodies of the library's, and those of floats.
fixc reach.fp builtins_more.c; echo "exit $?"
fixc reach.fp builtins_more.c --machine 32; echo "exit $?"
fixc reach.fp builtins_floats.c; echo "exit $?"
sed 's/isnan(zero)/isnan(x)/' builtins_floats.c >builtins_slip.c
fixc reach.fp builtins_slip.c; echo "exit $?"
rm -f builtins_slip.c
