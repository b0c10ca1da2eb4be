# Wrong command lines and files around C programs: each gets its own answer.
exec >&2
run() {
  printf '%s\n' "$ fixc $*"
  fixc "$@" 2>&1 </dev/null | sed '/^Try/d'
}
cat >ring.c <<'END'
extern void reach_error(void);
int next(int i) {

  return i < 7 ? i + 1 : 0;
}
int main(void) {
  int i = 0;
AGAIN:
  i = next(i);
  if (i > 7)
    reach_error();
  goto AGAIN;
}
END
run reach.fp ring.c --target ring.c:3
run reach.fp ring.c --target ring.c:1
run reach.fp ring.c --target ring.c:99
run reach.fp ring.c --target rnig.c:9
run reach.fp ring.c --target other.c:9
run reach.fp ring.c --target ring.c:nine
run reach.fp ring.c --target 9
run reach.fp ring.c --target AGIAN
run reach.fp ring.c --target OUT
printf 'extern void reach_error(void);\nint main(void) {\n  reach_error();\n}\n' >loop.c
run reach.fp loop.c --target OUT
run reach.fp rnig.c
run ring.c
run ring.c reach.fp
run reach.fp ring.cpp
run reach.fp ring.h
run fmt ring.c
run reach.fp ring.c --explain reachable
printf '\177ELF\001\000\001\002' >loop.c
run reach.fp loop.c
: >loop.c
run reach.fp loop.c
printf 'int main( { return 0; }\n' >loop.c
run reach.fp loop.c
printf 'int main(void) {\n  int x = 1\n  return x;\n}\n' >loop.c
run reach.fp loop.c
printf 'class A { int x; };\n' >loop.c
run reach.fp loop.c
rm ring.c loop.c
