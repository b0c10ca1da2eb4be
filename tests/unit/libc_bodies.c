/* tests/unit/libc_bodies.c — the bodies of frontend/c/libc_bodies.def as functions.
 * No header is included, since they have the names of the C library's; they are
 * static, so that the library keeps its own. */
#include "libc_bodies.h"

typedef unsigned long size_t;

static int any_value;

static int fixc_any(void) { return any_value; }

/* What the bodies call or define beside their own names. */
static unsigned times_full;
void fixc_atexit_full(void);
void fixc_run_registered(void);
void fixc_atexit_full(void) { times_full++; }

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
#define __builtin_bswap16 body_bswap16
#define __builtin_bswap32 body_bswap32
#define __builtin_bswap64 body_bswap64
#define __builtin_clrsb body_clrsb
#define __builtin_clrsbl body_clrsbl
#define __builtin_clrsbll body_clrsbll
#define __builtin_signbit body_signbit
#define __builtin_isnan body_isnan
#define __builtin_isinf body_isinf
#define __builtin_isinf_sign body_isinf_sign
#define __builtin_isfinite body_isfinite
#define __builtin_isunordered body_isunordered
#define __builtin_isless body_isless
#define __builtin_islessequal body_islessequal
#define __builtin_isgreater body_isgreater
#define __builtin_isgreaterequal body_isgreaterequal
#define __builtin_islessgreater body_islessgreater
#define __builtin_fabs body_fabs
#define __builtin_fabsf body_fabsf
#define __builtin_huge_val body_huge_val
#define __builtin_inf body_inf
#define __builtin_huge_valf body_huge_valf
#define __builtin_inff body_inff
#define __builtin_nan body_nan
#define __builtin_nanf body_nanf

#define BODY(name, ...) static __VA_ARGS__
#define EXPANDED_BODY BODY
#include "frontend/c/libc_bodies.def"
#undef BODY

static const struct {
  const char *name;
  any_function *body;
} bodies[] = {
#define BODY(name, ...) {#name, (any_function *)name},
#include "frontend/c/libc_bodies.def"
#undef BODY
#undef EXPANDED_BODY
};

void libc_run_registered(void) { fixc_run_registered(); }

unsigned libc_times_full(void) { return times_full; }

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
