// It looks as if it had one run, but an input decides in the end.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  for (int i = 0; i < 10; i++)
    ;
  while (x)
    ;
  return 0;
}
