# A pointer past the end of an object, and the begin of another: either is possible.
cd past_end
for claim in '&a+1!=&b' 'p!=&b' 't!=r' '!(t==r)' 't==r' \
  '&a!=&b' 'p!=&a' 'p==&a+1' 'p!=0' 't-1==q' 'q!=r' '&s.second[0]==&s.first+1' \
  'r+1!=r+2' 'r+2!=r'; do
  CPP="gcc -E -DCLAIM=$claim" fixc reach.fp objects.c 2>&1 | tail -1
  echo "$claim"
done
