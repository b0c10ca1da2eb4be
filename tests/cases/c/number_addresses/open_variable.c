// A pointer that was made of a number, in a variable.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  char text[] = "text", *none = (char *)1;
  char *p = __VERIFIER_nondet_int() ? none : text;
  assert(p == none || p == text);
  assert(p != none || p != text);
  return 0;
}
