/* There is one run. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  char name[8] = "ab", other[8];
  strcpy(other, name);
  assert(strcmp(name, other) == 0);
  strcat(name, "c");
  assert(strlen(name) == 3);
  assert(strstr("xabcx", name) && strchr(name, 'c') == name + 2);
  assert(atoi(" -42x") == -42);
  assert(strncmp(name, other, 2) == 0 && memcmp(name, "abc", 4) == 0);
  return 0;
}
