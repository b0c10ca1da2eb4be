/* tests/unit/check.h — the little that unit tests share.
 *
 * CHECK counts and reports a failed condition and goes on; a test program
 * ends with `return check_summary();`.
 */
#ifndef FIXC_CHECK_H
#define FIXC_CHECK_H

#include <stdio.h>

static unsigned checks_passed, checks_failed;

#define CHECK(condition)                                                       \
  do {                                                                         \
    if (condition) {                                                           \
      checks_passed++;                                                         \
    } else {                                                                   \
      checks_failed++;                                                         \
      printf("%s:%d: failed: %s\n", __FILE__, __LINE__, #condition);           \
    }                                                                          \
  } while (0)

/* Prints the last line; the exit status of the program. */
static int check_summary(void) {
  printf("%u passed, %u failed\n", checks_passed, checks_failed);
  return checks_failed != 0 || checks_passed == 0;
}

#endif
