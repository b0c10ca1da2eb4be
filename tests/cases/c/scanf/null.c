/* It is stored only if it was read. */
#include <stdio.h>

int main(void) {
  int n = 0, *p = scanf("%d", &n) == 1 ? &n : NULL;
  scanf("%d", p);
  return 0;
}
