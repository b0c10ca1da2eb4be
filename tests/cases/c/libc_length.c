#include <assert.h>
#include <string.h>
extern char __VERIFIER_nondet_char(void);
int main(void) {
  char s[3];
  s[0] = __VERIFIER_nondet_char();
  s[1] = __VERIFIER_nondet_char();
  s[2] = '\0';
  assert(strlen(s) <= 2);
  return 0;
}
