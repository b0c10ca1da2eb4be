/* Memory may be given out again. */
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  int *p = malloc(4), *q;
  free(p);
  q = malloc(4);
  if (p == q)
    reach_error();
}
