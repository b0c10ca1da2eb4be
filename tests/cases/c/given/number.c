/* A number, and what is behind it. */
#include <stdlib.h>
extern void reach_error(void);
int main(int argc, char **argv) {
  char *end;
  if (argc < 2)
    return 1;
  if (strtol(argv[1], &end, 0) == 4711 && *end == 0)
    reach_error();
  return 0;
}
