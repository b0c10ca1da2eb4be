# Names that stand in braces in the program, as they print.
run() {
  echo "$ fixc $*"
  fixc "$@" 2>&1
}
run reach.fp braces.bp --explain reachable
run reach.fp braces.bp --explain 'Summary where v.Global.`x == 0` & v.Global.`class` & Exit(v.pc)' | head -n 3
run reach.fp braces.bp --explain 'Summary where v.Global.x_eq_0 & Entry(v.pc)' | head -n 3
run reach.fp braces.bp --explain 'Summary where v.Global.`x = 0`'
run reach.fp braces.bp --explain 'Summary where v.`class`'
