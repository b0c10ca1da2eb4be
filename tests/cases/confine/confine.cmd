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
run --confine nowhere inside/good.fp
printf "#include <limits.h>\nint main(void) { return 0; }\n" >own.c
run --confine . reach.fp own.c
rm own.c
