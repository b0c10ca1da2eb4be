# What `argv` leads to: runs are given texts, and a proof takes it to be anything.
repeats() {
  fixc reach.fp "$1" --harness repeat.inputs.c; echo "exit $?"
  if command -v gcc >/dev/null; then
    gcc -w -O0 -Wl,-z,muldefs,--wrap=main -o repeat.run repeat.inputs.c "$1" &&
      ./repeat.run
    echo "status $?"
  fi
}
cd main_texts
fixc reach.fp letter.c --trace
fixc reach.fp letter.c --machine 32
fixc reach.fp letter.c --runs off | tail -1
fixc reach.fp letter.c --trace=json | grep -A4 '"arguments": \[$' | head -4
repeats letter.c
gcc -E options.c >options.i
repeats options.i
repeats library.c
sed 's/argc > 1 && //' letter.c >null.c
fixc reach.fp null.c --check null --trace | grep error:
gcc -E behind.c >text.i
gcc -E -DLIST behind.c >list.i
fixc reach.fp text.i | grep -o 'RESULT: [a-z]*'
fixc reach.fp list.i | grep -o 'RESULT: [a-z]*'
fixc reach.fp any.c | grep -o 'RESULT: [a-z]*'
fixc reach.fp proved.c --certificate proved.yml
fixc-check proved.yml proved.c
rm -f *.i null.c repeat.inputs.c repeat.run proved.yml
