# What dots stand for: va_start, va_arg, va_copy, and lists that are handed on.
cd dots
fixc reach.fp kinds.c
fixc reach.fp recursion.c
fixc reach.fp double.c
fixc reach.fp sum.c --runs off --certificate sum.yml
fixc-check sum.yml sum.c
sed 's/== 6/== 7/' sum.c >wrong.c
fixc-check sum.yml wrong.c 2>&1 | tail -1
fixc reach.fp wrong.c --trace --harness wrong.inputs.c
gcc -w -O0 -Wl,-z,muldefs -o wrong.run wrong.inputs.c wrong.c
./wrong.run 2>&1 | grep -o 'Assertion.*'
fixc reach.fp note.c 2>&1
# A format that may write: not in the text, changed, of a call by a pointer.
sed 's/"%d.n", n)/"%n", \&n)/' note.c >wrong.c
fixc reach.fp wrong.c 2>&1 | tail -1
sed 's/note(1, "%d.n", n)/note(1, name, n)/' note.c >wrong.c
fixc reach.fp wrong.c 2>&1 | tail -1
sed 's/    return;/    format++;/' note.c >wrong.c
fixc reach.fp wrong.c 2>&1 | tail -1
sed 's/  note(1, .*/void (*f)(int, const char *, ...) = note; f(0, "%n", \&n);/' note.c >wrong.c
fixc reach.fp wrong.c 2>&1 | tail -1
fixc bounded-context.fp thread.c -D k=3
sed 's/r == 5/r == 3/' thread.c >wrong.c
fixc bounded-context.fp wrong.c -D k=3 | tail -1
fixc reach.fp odd.c
fixc reach.fp aligned.c
rm -f wrong.* sum.yml
