/* These functions call nothing. */
#include <assert.h>
#include <stdio.h>
#include <string.h>
struct operations {
  void (*run)(void);
};
static int x;
static void set(void) { x = 1; }
int main(void) {
  struct operations one = {set}, other;
  memcpy(&other, &one, sizeof one);
  printf("%p\n", (void *)&other);
  fwrite(&one, sizeof one, 1, stdout);
  assert(x == 0);
  return 0;
}
