# Declared with other types, they are these functions still, if calls do the same.
fixc reach.fp libc_declared.c --certificate libc.yml; echo "exit $?"
fixc-check libc.yml libc_declared.c; echo "exit $?"
CPP='gcc -E -DWRONG' fixc reach.fp libc_declared.c --trace; echo "exit $?"
CPP='gcc -E -DOTHER' fixc reach.fp libc_declared.c; echo "exit $?"
rm -f libc.yml
