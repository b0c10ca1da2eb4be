/* engine/base/debug.h — what only builds for debugging do.
 *
 * LOG says on standard error what the program is doing, if it is built with
 * `-Dlog=true` and assertions are on.  CHECKED runs a checker of a whole data
 * structure, in builds that are little optimised (meson.build).  In release
 * builds both vanish; their arguments are compiled all the same.
 */
#ifndef FIXC_DEBUG_H
#define FIXC_DEBUG_H

#include <stdio.h>
#include <stdlib.h>

#if defined(FIXC_LOG) && !defined(NDEBUG)
#define LOG_IS_ON 1
#else
#define LOG_IS_ON 0
#endif

#if defined(FIXC_CHECKS) && !defined(NDEBUG)
#define CHECKS_ARE_ON 1
#else
#define CHECKS_ARE_ON 0
#endif

/* LOG("format", …), a line without its end. */
#define LOG(...)                                                               \
  do {                                                                         \
    if (LOG_IS_ON) {                                                           \
      fprintf(stderr, "%s:%d: ", __FILE__, __LINE__);                          \
      fprintf(stderr, __VA_ARGS__);                                            \
      fputc('\n', stderr);                                                     \
    }                                                                          \
  } while (0)

static inline void debug_expect_null(const char *wrong, const char *file,
                                     int line) {
  if (!wrong)
    return;
  fprintf(stderr, "%s:%d: internal error: %s\n", file, line, wrong);
  abort();
}

/* CHECKED(dd_check(s)): a checker returns NULL, or what is wrong. */
#define CHECKED(wrong)                                                         \
  do {                                                                         \
    if (CHECKS_ARE_ON)                                                         \
      debug_expect_null((wrong), __FILE__, __LINE__);                          \
  } while (0)

#endif
