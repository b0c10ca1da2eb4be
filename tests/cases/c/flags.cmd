# atomic_flag: alone, in a struct, and as a lock of two threads, right and wrong.
fixc reach.fp flags.c; echo "exit $?"
fixc bounded-context.fp flags_threads.c -D k=4; echo "exit $?"
sed 's/while (atomic/if (atomic/' flags_threads.c >flags_slip.c
fixc bounded-context.fp flags_slip.c -D k=4; echo "exit $?"
rm -f flags_slip.c
