#include <stdlib.h>
static int table[8];
static void drop(int *p) { free(p); }
int main(void) {
  drop(table + 3);
  return 0;
}
