# Files that are checked and not run: without a program, inputs count as declared.
run() {
  echo "$ fixc $*"
  fixc "$@" 2>&1 </dev/null
  echo "status $?"
}
printf 'import "program.fp";\nparam k = 2;\nbool R(State u) = Entry(u.pc) & Entry(u);\n' >wrong.fp
printf 'import "reach.fp";\nparam k = 2;\nshow Summary;\n' >right.fp
printf 'void main() begin x := T; end\n' >wrong.bp
run check right.fp
run check right.fp wrong.fp turn.bp wrong.bp
run check --format json right.fp wrong.fp
run check -D k=3 right.fp
run check -D n=3 right.fp
run check -W error -W all ../check/warnings.fp | tail -n 1
run check nowhere.fp
run check
run check --format dot right.fp
run check --frmat json right.fp
run lsp right.fp
run lsp --stdio
rm wrong.fp right.fp wrong.bp
