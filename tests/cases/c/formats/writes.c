/* A conversion that writes. */
#include <assert.h>
#include <stdio.h>
int main(int argc, char **argv) {
  char b[20];
  int n = 0;
  PRINT;
  assert(n == 0);
  return 0;
}
