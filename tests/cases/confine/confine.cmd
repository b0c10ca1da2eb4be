# --confine: imports, formulas and programs outside of a folder are not read,
# and no message prints their lines.
run() {
  echo "$ fixc $*"
  fixc "$@" 2>&1 </dev/null
  echo "status $?"
}
run inside/up.fp
run --confine inside inside/good.fp
run --confine inside inside/up.fp
run --confine inside -I . inside/up.fp
run --confine inside outside.fp
run --confine inside reach.fp outside.fp
ln -s ../outside.fp inside/link.fp
run --confine inside inside/link.fp
rm inside/link.fp
# What is not there is refused like what is there.
run --confine inside ../nothing.fp
run --confine inside inside/../nothing.fp
run --confine inside inside/nothing.fp
# Several folders; the library is found whatever the folders are.
run --confine inside --confine . inside/up.fp
run --confine inside reach.fp inside/nothing.bp
run --confine nowhere inside/good.fp
printf "#include <limits.h>\nint main(void) { return 0; }\n" >own.c
run --confine . reach.fp own.c
rm own.c
