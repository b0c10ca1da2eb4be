# The run of a YES, and C that repeats it.
folder=$(mktemp -d)
fixc reach.fp lock_wrong.c --trace --harness "$folder/inputs.c"
echo "exit $?"
cc -o "$folder/run" lock_wrong.c "$folder/inputs.c" && "$folder/run"
echo "exit $?"
SOURCE_DATE_EPOCH=0 fixc reach.fp lock_wrong.c --trace=yaml | grep -v version
fixc reach.fp overflow.c --overflow error --trace=json
fixc reach.fp overflow.c --overflow error --trace=yaml | grep -e spec -e target -A 6
rm -r "$folder"
fixc reach.fp count.c --harness -; echo "exit $?"
