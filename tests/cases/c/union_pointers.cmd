# Unions that pointers lead to: members are parts of a cell, read and written exactly.
proves() {
  fixc reach.fp "$1" --runs off --certificate proof.yml; echo "exit $?"
  fixc-check proof.yml "$1"; echo "exit $?"
}
proves union_pointers.c
proves union_bytes.c
proves union_rows.c
sed 's/x->i != 0x3f8000fd/x->i != 0x3f800000/' union_pointers.c >slipped.c
fixc reach.fp slipped.c --runs off; echo "exit $?"
sed 's/x == y/x->c == -3/' union_pointers.c >slipped.c
fixc reach.fp slipped.c --runs off; echo "exit $?"
sed 's/h\[1\] != 0/h[3] != 0/' union_bytes.c >slipped.c
fixc reach.fp slipped.c --runs off; echo "exit $?"
# A pointer beside an integer is one when it is read as such, and no number.
cat >slipped.c <<'END'
void reach_error(void) {}
union both { int *at; long number; } b;
int x;
int main(void) {
  union both *p = &b;
  p->at = &x;
  if (p->number == 0) reach_error();
  return 0;
}
END
fixc reach.fp slipped.c --runs off; echo "exit $?"
fixc reach.fp union_packed.c --runs off; echo "exit $?"
rm -f slipped.c proof.yml
