#include <assert.h>
#include <string.h>

int main(void) {
  char s[4] = "b";
  assert(strcmp(s, "a") == 1); /* any positive number is right */
  return 0;
}
