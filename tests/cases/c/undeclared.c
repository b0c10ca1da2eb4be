/* Functions of the library that are not declared: compilers know their types. */
#include <assert.h>
int main(void) {
  int *p = malloc(sizeof *p), *q = calloc(3, sizeof *q);
  if (!p || !q)
    return 0;
  *p = 4;
  assert(*p == 4 && q[2] == 0);
  assert(strlen("abc") == 3);
  free(p);
  return 0;
}
