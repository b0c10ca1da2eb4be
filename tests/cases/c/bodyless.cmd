# Functions without a body: what they may change, and that it is so when compiled.
cd bodyless
for f in own const kept list system struct; do fixc reach.fp $f.c; echo "$f $?"; done
fixc reach.fp own.c --certificate own.yml --runs off && fixc-check own.yml own.c
for f in global written member frames; do
  fixc reach.fp ${f}_wrong.c --harness ${f}.inputs.c --trace | tail -3
  gcc -w -O0 -Wl,-z,muldefs -o $f.run $f.inputs.c ${f}_wrong.c && ./$f.run
  echo "$f $?"
  fixc reach.fp ${f}_wrong.c --bodyless nothing
done
fixc reach.fp global_wrong.c --bodyless some
fixc-check own.yml own.c --bodyless some
fixc reach.fp --emit cfa written_wrong.c
rm -f *.inputs.c *.run own.yml
