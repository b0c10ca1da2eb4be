/* Streams of the library differ (C11 7.21.1). */
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  if (!stdin || stdin == stdout || stdin == stderr)
    reach_error();
  if (stdout == stderr)
    reach_error();
  return 0;
}
