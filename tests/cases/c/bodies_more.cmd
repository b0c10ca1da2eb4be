for which in 1 2 3 4 5 6 7 8 9 10 11; do
  export CPP="gcc -E -DWHICH=$which"
  fixc reach.fp bodies_more.c --certificate more.yml 2>/dev/null
  [ -e more.yml ] && fixc-check more.yml bodies_more.c
  rm -f more.yml
done
export CPP="gcc -m32 -E -DWHICH=7"
fixc reach.fp bodies_more.c --machine 32 2>/dev/null
