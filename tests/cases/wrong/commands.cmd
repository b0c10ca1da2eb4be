# Wrong command lines: each gets one sentence, with the command that is right.
exec >&2
run() {
  printf '%s\n' "$ fixc $*"
  fixc "$@" 2>&1 </dev/null | sed '/^Try/d'
}
mkdir folder
printf 'void main() begin ERROR: skip; end\n' >lock.bp
cp lock.bp folder/lock.bp
printf '(set-logic HORN)\n(check-sat)\n' >horn.smt2
run reach.fp
run bounded-context.fp
run program.fp lock.bp
run blocks.fp lock.bp
run rounds.fp lock.bp
run eg.fp lock.bp
run taint.fp
run points-to.fp
run solve.fp lock.bp
run solve.fp
run test lock.bp
run chekc lock.bp
run help
run reach.fp lock.bp --trace json
run reach.fp lock.bp --stats json
run --trace json reach.fp lock.bp
run reach.fp lock.bp --order lock.bp
run reach.fp lock.bp --order reach.fp
run batch lock.bp
run batch reach.fp lock.bp
run reach.fp lokc.bp
run reach.fp folder/lokc.bp
run reach.fp nowhere/lock.bp
run folder/reach.fp lock.bp
run folder/raech.fp lock.bp
run nowhere/mine.fp lock.bp
run lock.bp
run lock.bp reach.fp
run horn.smt2
run
# Pictures are made by Graphviz.
run reach.fp lock.bp --trace=svg
run reach.fp lock.bp --explain reachable --format png
run --dump cfg --format svg lock.bp
# A slip in an import.
echo 'import "rech.fp"; show Summary;' >mine.fp
run mine.fp lock.bp
echo 'import "mnie.fp"; show Summary;' >mine.fp
run mine.fp lock.bp
echo 'import "lokc.fp"; show Summary;' >folder/mine.fp
run folder/mine.fp lock.bp
rm mine.fp
# A trace of what is not reached.
printf 'void main() begin skip; ERROR: assert(T); if (F) then L: skip; fi; end\n' >lock.bp
run reach.fp lock.bp --target L --trace
run reach.fp lock.bp --target L --trace=json
run reach.fp lock.bp --target L --trace --time-limit 0.000001
run bounded-context.fp lock.bp --target L --trace --bound 0..1 | sed 's/, [0-9.]* s$//'
rm -r lock.bp horn.smt2 folder
