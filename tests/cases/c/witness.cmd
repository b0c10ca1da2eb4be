# Witnesses of C programs: what is written, and what fixc-check says of it.
export SOURCE_DATE_EPOCH=0
folder=$(mktemp -d)
file=witness.yml
cp *.c lock.h "$folder"
cd "$folder" || exit 1
fixc reach.fp reads.c --certificate "$file"; echo "exit $?"
sed 's/version: "[0-9.]*"$/version: …/' "$file"
fixc-check "$file" reads.c; echo "exit $?"
fixc-check --stats "$file" reads.c --machine 64 2>/dev/null; echo "exit $?"
fixc-check "$file" reads.c --print | z3 -in | sort | uniq -c
fixc-check "$file" reads.c --machine 32; echo "exit $?"
fixc-check "$file" reads.c --overflow error; echo "exit $?"
fixc-check "$file" reads.c --solver 'echo no such option'; echo "exit $?"
fixc-check "$file" reads.c --solver 'cat >/dev/null; echo unknown'; echo "exit $?"
fixc-check "$file" reads.c --solver 'sleep 9' --solver-limit 0.05; echo "exit $?"
fixc-check "$file" reads.c --solver-limit no; echo "exit $?"
fixc-check "$file" reads.c --jobs 1; echo "exit $?"
fixc-check "$file" reads.c --jobs 3; echo "exit $?"
fixc-check "$file" reads.c --jobs 0; echo "exit $?"
fixc-check "$file" reads.c --machine 16; echo "exit $?"
fixc-check "$file" reads.c --overflow wrap; echo "exit $?"
fixc-check "$file" missing.i; echo "exit $?"
CPP=false fixc-check "$file" lock.c; echo "exit $?"
fixc reach.fp gone.c --certificate "$file" 2>&1; echo "exit $?"
tail -2 "$file"
fixc-check --stats "$file" gone.c; echo "exit $?"
sed 's/== 7/== 6/' gone.c > gone.i
fixc-check --stats "$file" gone.i; echo "exit $?"
sed 's/G ! call(reach_error())/G ! overflow/' "$file" > other.yml
fixc-check other.yml gone.c; echo "exit $?"
fixc reach.fp overflow.c --certificate "$file"; echo "exit $?"
fixc-check "$file" overflow.c; echo "exit $?"
fixc-check "$file" nothing.c; echo "exit $?"
fixc-check "$file" gone.c --spec gone.rule; echo "exit $?"
cat > counted.c <<'END'
void open(void);
void close(void);
int main(void) {
  open();
  close();
  open();
  return 0;
}
END
cat > rule.c <<'END'
static int opened;
void before_open(void) {
  if (opened)
    __VERIFIER_error();
  opened = 1;
}
void before_close(void) { opened = 0; }
END
fixc reach.fp counted.c --spec rule.c --runs off --certificate "$file"
fixc-check "$file" counted.c --spec rule.c; echo "exit $?"
fixc-check "$file" counted.c; echo "exit $?"
rm -r "$folder"
