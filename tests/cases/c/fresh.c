#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
struct pair {
  int x;
  short y;
  double z;
};
static struct pair *fresh(void) { return malloc(sizeof(struct pair)); }
/* Objects of one malloc, and copies of what they hold. */
static void objects(void) {
  struct pair *p = fresh(), *q = fresh();
  struct pair copy = *q;
  p->x = __VERIFIER_nondet_int();
  if (p->x == 7 && p->y == -3 && copy.x == 12345 && copy.y == q->y + 1)
    reach_error();
  if (p->x == 8 && q->x == 12345 && copy.x == q->x && copy.y == 5)
    reach_error();
}
int main(void) {
  objects();
  return 0;
}
