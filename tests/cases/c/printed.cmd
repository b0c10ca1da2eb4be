for which in DIGITS CUT OUTPUT LINE; do
  export CPP="gcc -E -D$which"
  fixc reach.fp printed.c --certificate printed.yml 2>/dev/null; echo "exit $?"
  fixc-check printed.yml printed.c 2>/dev/null; echo "exit $?"
done
for which in DIGITS_WRONG GUESSED FAILS DATE COPIED; do
  CPP="gcc -E -D$which" fixc reach.fp printed.c 2>/dev/null; echo "exit $?"
done
rm -f printed.yml
