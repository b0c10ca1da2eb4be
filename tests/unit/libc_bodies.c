/* tests/unit/libc_bodies.c — the bodies of frontend/c/libc_bodies.def as functions.
 * No header is included, since they have the names of the C library's; they are
 * static, so that the library keeps its own. */
#include "libc_bodies.h"

typedef unsigned long size_t;

static int any_value;

static int fixc_any(void) { return any_value; }

#define BODY(name, ...) static __VA_ARGS__
#include "frontend/c/libc_bodies.def"
#undef BODY

static const struct {
  const char *name;
  any_function *body;
} bodies[] = {
#define BODY(name, ...) {#name, (any_function *)name},
#include "frontend/c/libc_bodies.def"
#undef BODY
};

any_function *libc_body(const char *name, int any) {
  any_value = any;
  for (unsigned i = 0; i < sizeof bodies / sizeof *bodies; i++) {
    const char *x = bodies[i].name, *y = name;
    while (*x && *x == *y) {
      x++;
      y++;
    }
    if (*x == *y)
      return bodies[i].body;
  }
  return 0;
}
