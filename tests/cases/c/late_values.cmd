# --check init: variables with an initial value that is not the first thing done with
# them.
cd late_values
try() {
  CPP="gcc -E -D$2" fixc reach.fp $1.c --check init $3 $4; echo "exit $?"
  if [ "$4" ]; then CPP="gcc -E -D$2" fixc-check $4 $1.c --check init; fi
}
try switch RIGHT --certificate switch.yml
try switch WRONG
try switch NO_VALUE
try jump RIGHT --certificate jump.yml
try jump INTO
try jump PAST
try own RIGHT --certificate own.yml
try own WRONG
rm -f *.yml
