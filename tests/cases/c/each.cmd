# What holds of the chosen elements holds of all others that a block reads.
for p in PREFIX PARTED; do
  for wrong in 0 1; do
    gcc -E -D$p -DWRONG=$wrong each.c >each$wrong.i
    fixc reach.fp each$wrong.i --no-pass rounds --runs off --time-limit $((wrong ? 5 : 60)) --certificate each$wrong.yml 2>/dev/null | grep -c 'RESULT: unreachable'
  done
  echo $p; grep configuration each0.yml
  fixc-check each0.yml each0.i
  fixc-check each0.yml each1.i 2>/dev/null
  # Without these words, it proves nothing.
  sed 's/, each for all//' each0.yml >each1.yml
  fixc-check each1.yml each0.i 2>/dev/null
  rm -f each0.* each1.*
done
CPP='gcc -E -DWRITTEN -DWRONG=1' fixc reach.fp each.c --no-pass rounds --runs off --time-limit 8 2>/dev/null | grep -c 'RESULT: unreachable'
# What the round has written is not what it began with.
gcc -E -DWRITTEN -DWRONG=1 each.c >each1.i
sed 's/a\[0\] = 5 + 1;/;/' each1.i >each0.i
fixc reach.fp each0.i --no-pass rounds --runs off --certificate each.yml 2>/dev/null
fixc-check each.yml each0.i; fixc-check each.yml each1.i 2>/dev/null
rm -f each0.i each1.i each.yml
