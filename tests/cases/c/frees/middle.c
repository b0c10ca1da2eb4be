#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct pair {
  int x, y;
};
int main(void) {
  struct pair *p = malloc(sizeof *p);
  int *q = &p->x;
  if (__VERIFIER_nondet_int() == 77)
    q = &p->y;
  free(q);
  return 0;
}
