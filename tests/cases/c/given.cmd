# Functions of the library that give texts: runs that look at what is there, which are
# repeated by the same bodies.
repeats() {
  gcc -E given/$1.c >$1.i
  fixc reach.fp $1.i --harness repeat.inputs.c | sed -n 1p
  gcc -w -O0 -Wl,-z,muldefs$2 -o repeat.run repeat.inputs.c $1.i && ./repeat.run
  echo "status $?"
}
repeats line
fixc reach.fp line.i --trace | grep -E '^[^ ]*:[0-9]+:   *[a-z_]*fgets'
repeats bytes
repeats environment
repeats both ,--wrap=main
repeats number ,--wrap=main
rm -f *.i repeat.inputs.c repeat.run
