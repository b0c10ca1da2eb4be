/* tests/unit/libc_bodies.c — the bodies of frontend/c/libc_bodies.def as functions.
 * No header is included, since they have the names of the C library's; they are
 * static, so that the library keeps its own. */
#include "libc_bodies.h"

typedef unsigned long size_t;

static int any_value;

static int fixc_any(void) { return any_value; }

/* The compiler has some of the names for itself. */
#define __builtin_popcount body_popcount
#define __builtin_popcountl body_popcountl
#define __builtin_popcountll body_popcountll
#define __builtin_parity body_parity
#define __builtin_parityl body_parityl
#define __builtin_parityll body_parityll
#define __builtin_clz body_clz
#define __builtin_clzl body_clzl
#define __builtin_clzll body_clzll
#define __builtin_ctz body_ctz
#define __builtin_ctzl body_ctzl
#define __builtin_ctzll body_ctzll
#define __builtin_ffs body_ffs
#define __builtin_ffsl body_ffsl
#define __builtin_ffsll body_ffsll

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
