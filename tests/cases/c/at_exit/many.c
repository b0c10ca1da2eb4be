#include <stdlib.h>

extern void reach_error(void);

static int n;

static void up(void) { n++; }
static void last(void) {
  if (n == TIMES)
    reach_error();
}

int main(void) {
  atexit(last);
  for (int i = 0; i < TIMES; i++)
    atexit(up);
}
