/* The program has the input of sscanf. */
#include <assert.h>
#include <stdio.h>

int main(void) {
  int x = 0;
  if (sscanf("12", "%d", &x) == 1)
    assert(x != 13);
  return 0;
}
