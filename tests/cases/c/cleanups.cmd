# __attribute__((cleanup(f))): f is called where the block is left.
cd cleanups
for slip in 0 1; do
  CPP="gcc -E -DSLIP=$slip" fixc reach.fp ways.c --trace 2>&1 | tail -2
  gcc -w -DSLIP=$slip -o ways.run ways.c && ./ways.run 2>/dev/null
  echo "$slip $?"
done
CPP='gcc -E -DLEFT=p.b==1' fixc reach.fp value.c --trace | tail -2
CPP='gcc -E -DLEFT=p.b!=1' fixc reach.fp value.c --certificate value.yml
CPP='gcc -E -DLEFT=p.b!=1' fixc-check value.yml value.c
fixc reach.fp wrong.c; fixc reach.fp place.c
rm -f ways.run value.yml
