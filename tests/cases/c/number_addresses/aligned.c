// Addresses as numbers: their alignment is known.
#include <assert.h>
#include <stdlib.h>

struct pair {
  char tag;
  int value;
};

int main(void) {
  int a[2];
  struct pair s;
  void *p = malloc(sizeof(struct pair));
  long *none = 0;
  assert((long)&a[1] % _Alignof(int) == 0);
  assert((unsigned long)&s.value % 4 == 0 && (unsigned long)&s.tag != 0);
  assert((int)(long)p % 8 == 0);
  assert((long)none == 0);
  return 0;
}
