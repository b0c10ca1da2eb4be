/* A bit-field in the last three bytes of an object: four bytes are not there. */
#include <assert.h>
#include <stdlib.h>
struct s {
  unsigned a : 17;
} __attribute__((packed));
int main(void) {
  struct s *p = malloc(sizeof *p);
  p->a = 70000;
  assert(p->a == 1);
  return 0;
}
