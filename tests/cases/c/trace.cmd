# The run of a YES, and C that repeats it.
folder=$(mktemp -d)
fixc reach.fp lock_wrong.c --trace --harness "$folder/inputs.c"
echo "exit $?"
cc -o "$folder/run" lock_wrong.c "$folder/inputs.c" && "$folder/run"
echo "exit $?"
rm -r "$folder"
fixc reach.fp count.c --harness -; echo "exit $?"
