extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int mc91(int n) {
  return n > 100 ? n - 10 : mc91(mc91(n + 11));
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  int result = mc91(n);
  if (result != 91 && !(n > 101 && result == n - 10))
    reach_error();
  return 0;
}
