# Functions of the C library have the bodies of libc_bodies.def, but for those that
# the program defines, or declares with another type.
for f in length known closed; do
  fixc reach.fp libc_$f.c; echo "$f: exit $?"
done
fixc reach.fp libc_length.c --certificate libc.yml >/dev/null
fixc-check libc.yml libc_length.c; echo "exit $?"
fixc reach.fp libc_length.c --emit acsl | grep -c "C library"
fixc reach.fp libc_sign.c --trace; echo "exit $?"
fixc reach.fp libc_sign.c --list-targets
fixc reach.fp libc_own.c --trace; echo "exit $?"
rm -f libc.yml
