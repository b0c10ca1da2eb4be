/* What atexit registers runs where main returns or exit is called, the last first, also
   what is registered meanwhile; then destructors. */
#include <stdlib.h>

extern void reach_error(void);

static unsigned long order;

static void a(void) { order = order * 10 + 1; }
static void b(void) {
  order = order * 10 + 2;
  atexit(a);
}

static void last(void) {
  if (order == EXPECTED)
    reach_error();
}

__attribute__((destructor)) static void after(void) {
  order = order * 10 + 3;
  if (order == EXPECTED)
    reach_error();
}

int main(void) {
  atexit(last);
  atexit(a);
  atexit(b);
  END;
  return 0;
}
