# Derivations and absences, by each way of solving and in each format.
run() {
  echo "$ fixc $*"
  fixc "$@" 2>&1
}
run path.fp --explain reachable
run path.fp --explain reachable --evaluate rounds
run path.fp --explain no
run path.fp --explain all
run path.fp --explain lonely
run path.fp --explain 'Path where a = 1 & b > 3'
run path.fp --explain 'Path where a = 7 & b < 3'
run path.fp --explain Alive
run path.fp --explain 'Path(0, 2)' --format json
run path.fp --explain 'Path(0, 1)' --format dot
run path.fp --explain 'Path(0, 22)'
run path.fp --explain 'Path where a = 7 & b < 3' --format json
run path.fp --explain 'Path where a = 7 & b < 3' --format dot
run path.fp --explain 'Pat(0, 2)'
run path.fp --explain 'Path where c = 1'
run path.fp --explain 'Path where '
run path.fp --explain reachable --format xml
