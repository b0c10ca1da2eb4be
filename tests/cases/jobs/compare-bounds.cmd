# A NO within a bound contradicts no YES beyond it; within the same bound it does.
sed 's/query reachable =/query reachable = false \&/' \
  ../../../stdlib/round-robin.fp >wrong-rounds.fp
sed 's/ {bound "rounds", least 1}//' wrong-rounds.fp >wrong-silent.fp
run() {
  echo "$ fixc compare $*"
  echo "$ fixc compare $*" >&2
  fixc compare "$@" -W no-all |
    awk '/reachable  / && !/^RESULT/ { print $1, $2, $9, $10, $11, $12; next } 1'
}
run bounded-context.fp round-robin.fp ordered.bp -D k=2
run bounded-context.fp round-robin.fp ordered.bp -D k=1
run bounded-context.fp round-robin.fp ordered.bp --bound 1..3
run wrong-rounds.fp round-robin.fp bounded-context.fp ordered.bp
run wrong-silent.fp bounded-context.fp ordered.bp -D k=3
fixc compare --format json bounded-context.fp lal-reps.fp ordered.bp |
  sed 's/,"wall[^}]*//g'
rm wrong-rounds.fp wrong-silent.fp
