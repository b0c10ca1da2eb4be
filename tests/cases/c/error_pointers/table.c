/* By an element of a table. */
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
void mine(void) {}
void (*const hooks[])(void) = {mine, reach_error};
int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i == 0 || i == NTH)
    hooks[i]();
  return 0;
}
