#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct pair {
  int x;
  char *name;
};
int main(void) {
  int n = __VERIFIER_nondet_int();
  int *p = malloc(2 * sizeof *p);
  p[0] = n;
  p[1] = 7;
  p = realloc(p, 4 * sizeof *p);
  assert(p[0] == n && p[1] == 7);
  p[3] = 8;
  p = realloc(p, 1 * sizeof *p);
  assert(p[0] == n);
  struct pair *q = NULL;
  q = realloc(q, sizeof *q);
  q->x = n;
  q->name = "text";
  q = (struct pair *)realloc(q, 3 * sizeof *q);
  assert(q->x == n && q->name[0] == 't');
  long *r = realloc(NULL, 16);
  r[1] = 5;
  free(p);
  free(q);
  free(r);
  return 0;
}
