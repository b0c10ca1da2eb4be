/* A name that is asked for twice has one value. */
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
static int is_on(const char *name) {
  const char *value = getenv(name);
  return value && strcmp(value, "on") == 0;
}
int main(void) {
  if (is_on("FAST") && !getenv("SAFE") && is_on("FAST"))
    reach_error();
  return 0;
}
