# Functions without a body: what they may change, and that it is so when compiled.
cd bodyless
for f in own const kept list system struct; do fixc reach.fp $f.c; echo "$f $?"; done
fixc reach.fp own.c --certificate own.yml --runs off && fixc-check own.yml own.c
echo 'struct { int a, b; } pair; int g;' >others.c
for f in global written member frames; do
  fixc reach.fp ${f}_wrong.c --harness ${f}.inputs.c --trace | tail -3
  gcc -w -O0 -Wl,-z,muldefs -o $f.run $f.inputs.c ${f}_wrong.c others.c && ./$f.run
  echo "$f $?"
  fixc reach.fp ${f}_wrong.c --bodyless nothing
done
fixc reach.fp global_wrong.c --bodyless some
fixc-check own.yml own.c --bodyless some
fixc reach.fp --emit cfa written_wrong.c
# Pointers that come back, and writes by them.
for f in guessed vector back elsewhere errno bytes; do
  fixc reach.fp $f.c --runs off 2>&1 | tail -1; echo "$f"
done
fixc reach.fp errno.c --runs off --certificate own.yml && fixc-check own.yml errno.c
for f in back.TEXT elsewhere.LENT elsewhere.SHARED errno.CHANGED; do
  (echo "#define ${f#*.} 1"; cat ${f%.*}.c) >defined.c
  CPP='gcc -E' fixc reach.fp defined.c --runs off 2>&1 | tail -1; echo "$f"
done
fixc reach.fp errno_wrong.c --harness errno.inputs.c | tail -1
gcc -w -O0 -Wl,-z,muldefs -o errno.run errno.inputs.c errno_wrong.c && ./errno.run
echo "errno $?"
# A run shows what they give, not what they are given.
fixc reach.fp written_wrong.c --trace 2>/dev/null | grep put
rm -f defined.c others.c *.inputs.c *.run own.yml
