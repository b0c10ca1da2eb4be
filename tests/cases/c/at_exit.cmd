# atexit: as gcc executes it; proved, with a certificate; more than there is room for.
cd at_exit
for way in '(void)0 211' 'exit(0) 211' '(void)0 2113' '_Exit(0) 2113' '(void)0 21'; do
  options="-DEND=${way% *} -DEXPECTED=${way#* }"
  CPP="gcc -E $options" fixc reach.fp order.c 2>&1 | tail -1
  gcc -w $options -Dreach_error=abort order.c -o order.run
  sh -c './order.run' >order.log 2>&1 && echo "$way ends" || echo "$way aborts"
done
CPP='gcc -E -DTIMES=39' fixc reach.fp many.c | tail -1
# No verdict, however long the loop looks for one.
CPP='gcc -E -DTIMES=40' fixc reach.fp many.c --time-limit 10 | sed 's/ (.*//'
fixc reach.fp input.c --certificate input.yml
fixc-check input.yml input.c
CPP='gcc -E -DTWICE' fixc reach.fp input.c --trace | tail -5
CPP='gcc -E -DTWICE' fixc reach.fp input.c --harness input.inputs.c | tail -1
gcc -w -DTWICE -O0 -Wl,-z,muldefs -o input.run input.inputs.c input.c && ./input.run
echo "input $?"
rm -f *.run *.log *.inputs.c input.yml
