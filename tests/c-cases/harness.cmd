# The harness makes the compiled program do the same run.
cat >harness.c <<'END'
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern unsigned char environment(int);
void reach_error(void) {}
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (__VERIFIER_nondet_bool() && x < -5 && environment(x) == 200)
    reach_error();
  return 0;
}
END
fixc trail harness.c -7 1 200
fixc harness harness.c -7 1 200 >harness-inputs.c
cat harness-inputs.c
if command -v gcc >/dev/null; then
  gcc -w -O0 -Wl,-z,muldefs -o harness-run harness-inputs.c harness.c &&
    ./harness-run
  echo "status $?"
fi
rm -f harness.c harness-inputs.c harness-run
