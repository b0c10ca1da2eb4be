/* Lines. */
#include <stdio.h>
#include <string.h>
extern void reach_error(void);
int main(void) {
  char line[20] = "unset";
  int lines = 0;
  while (fgets(line, sizeof line, stdin) != NULL && lines < 3) {
    lines++;
    if (strcmp(line, "quit\n") == 0)
      reach_error();
  }
  return 0;
}
