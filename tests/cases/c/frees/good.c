#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static int none;
struct pair {
  int x, y;
};
int main(void) {
  struct pair *p = malloc(sizeof *p);
  int *q = &none;
  if (__VERIFIER_nondet_int() == 77)
    q = &p->x;
  if (q != &none)
    free(q);
  free(NULL);
  return 0;
}
