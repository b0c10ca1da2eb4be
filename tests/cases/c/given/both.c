/* Of the environment and of main. */
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
int main(int argc, char **argv) {
  char *mode = getenv("MODE");
  if (argc == 2 && mode && *mode && strcmp(argv[1], mode) == 0)
    reach_error();
  return 0;
}
