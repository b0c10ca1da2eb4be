# Functions that run before main and after it.
cd constructors
for way in '(void)0 123459678' 'exit(0) 12345678' 'leave() 12345678' \
  '_Exit(0) 0' 'return+0 12345678' 'return+0 1234567'; do
  options="-DEND=${way% *} -DLAST=${way#* }"
  CPP="gcc -E $options" fixc reach.fp order.c 2>&1 | tail -1
  gcc -w -o order.run $options order.c && ./order.run 2>/dev/null
  echo "$way $?"
done
fixc reach.fp input.c --harness input.inputs.c --trace | tail -1
gcc -w -O0 -Wl,-z,muldefs -o input.run input.inputs.c input.c && ./input.run
echo "input $?"
CPP='gcc -E -DLEAST' fixc reach.fp input.c --certificate input.yml
CPP='gcc -E -DLEAST' fixc-check input.yml input.c
for what in SAME PARAMETERS COMPUTED LIST ELSEWHERE; do
  CPP="gcc -E -D$what" fixc reach.fp odd.c 2>&1 | tail -1
done
for options in -DVALUE=0 -DVALUE=1 '-DVALUE=2 -DAFTER'; do
  CPP="gcc -E $options" fixc bounded-context.fp thread.c -D k=3 2>&1 | tail -1
done
rm -f *.run *.inputs.c input.yml
