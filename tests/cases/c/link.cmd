# Several translation units: --link, --compile-commands, #pragma fixc unit.
fixc reach.fp linked/main.c --link linked/other.c; echo "exit $?"
fixc reach.fp linked/main.c --link linked/other.c --link linked/twice.c; echo "exit $?"
fixc reach.fp linked/bodyless.c; echo "exit $?"
fixc reach.fp linked/bodyless.c --link linked/stub.c; echo "exit $?"
fixc reach.fp linked/stub.c; echo "exit $?"
fixc reach.fp linked/bodyless.c --link linked/none.c; echo "exit $?"
fixc reach.fp linked/open.i; echo "exit $?"
fixc reach.fp linked/members.i; echo "exit $?"
fixc reach.fp --compile-commands linked/two.json --trace; echo "exit $?"
fixc reach.fp linked/bodyless.c --compile-commands linked/two.json; echo "exit $?"
fixc reach.fp linked/main.c --compile-commands linked/two.json; echo "exit $?"
for f in none no_array no_directory broken empty; do
  fixc reach.fp --compile-commands linked/$f.json; echo "exit $?"
done
fixc reach.fp linked/bodyless.c linked/main.c --link linked/stub.c; echo "exit $?"
fixc reach.fp linked/bodyless.c --link linked/stub.c --harness linked/stub.c; echo "exit $?"
ls linked/*.o linked/*.d 2>/dev/null
