# A pointer to what was freed may be equal to one to a new object.
cd given_again
try() {
  CPP="gcc -E -DFREE=$1 -DCLAIM=$2" fixc reach.fp freed.c 2>&1 | tail -1
  echo "$1 $2"
}
for claim in x==y 'x!=y&&0' y==x x==before y!=y 'y==0'; do
  try 'free(y)' "$claim"
done
try '(void)0' x==y
try 'release(y)' x==y
try 'free(before)' x==y
fixc reach.fp twice.c --check free
