/* Memory of malloc, and what is beside it. */
#include <stdlib.h>
extern void __VERIFIER_nondet_memory(void *, unsigned long);
extern void reach_error(void);
struct pair {
  int a, b;
};
int global;
int main(void) {
  struct pair *p = malloc(sizeof *p), q = {1, 2};
  p->a = 1;
  p->b = 2;
  __VERIFIER_nondet_memory(p, sizeof *p);
#ifdef BESIDE
  if (q.a == q.b || global)
    reach_error();
#else
  if (p->a == p->b)
    reach_error();
#endif
  return 0;
}
