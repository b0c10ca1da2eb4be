/* Memory that was freed may be given again. */
#include <stdlib.h>
extern void release(void *p);
extern void reach_error(void);
struct node {
  struct node *next;
};
int main(void) {
  struct node *before = malloc(sizeof *before), *y = malloc(sizeof *y);
  if (!before || !y)
    return 0;
  FREE;
  struct node *x = malloc(sizeof *x);
  if (!x)
    return 0;
  if (CLAIM)
    reach_error();
  return 0;
}
