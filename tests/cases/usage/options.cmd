# Options that belong to no question: help, lists of words, output, formats.
run() {
  echo "$ fixc $*"
  fixc "$@" 2>&1 </dev/null
  echo "status $?"
}
run -h
run compare -h
run batch --help
run replay -h
fixc-check -h
for option in --dump --emit --evaluate --no-pass -W; do
  run $option list
done
# The words of a list are those that the option takes.
for option in --dump --emit --evaluate --no-pass -W; do
  fixc $option list | while read -r word text; do
    fixc $option "$word" 2>&1 | grep 'there is no\|can be'
  done
done
# Only the result, and errors.
printf 'void main() begin decl x; SLIC_ERROR: skip; end\n' >quiet.bp
printf 'import "reach.fp";\nbool Unused() = true;\nshow Target;\n' >quiet.fp
run -q quiet.fp quiet.bp
run -q reach.fp nowhere.bp
run -q reach.fp quiet.bp --trace
run reach.fp quiet.bp -q --trace=json | sed 2q
# To a file, which is none of those that are read.
run reach.fp quiet.bp -o quiet.txt
cat quiet.txt
run --emit fp -o quiet.txt quiet.bp
grep -c . quiet.txt >/dev/null && echo written
run reach.fp quiet.bp --output ./quiet.bp
run quiet.fp quiet.bp --output quiet.fp
run reach.fp quiet.bp --certificate ./quiet.bp
run reach.fp quiet.bp -o nowhere/quiet.txt
run reach.fp quiet.bp -o x -o y
# Formats.
run reach.fp quiet.bp --trace --format json | sed 3q
run reach.fp quiet.bp --trace --format dot
run reach.fp quiet.bp --explain reachable --format dot | sed 3q
run --dump equations --format dot reach.fp quiet.bp | sed 2q
run --dump plan --format json reach.fp quiet.bp
run --emit fp --format json quiet.bp
run --emit fp --format text quiet.bp -o quiet.txt
run compare reach.fp backward.fp quiet.bp --format dot
run reach.fp quiet.bp --format json
# Options without a value, with one too many, and none.
for words in '-z' '-D' '--each=3' '--target' '--harness' '--jobs' '--t=3'; do
  run quiet.fp quiet.bp $words
done
run repl -z
run batch --list
rm quiet.bp quiet.fp quiet.txt
