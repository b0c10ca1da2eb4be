/* cli/exit_status.h — the exit statuses of the README. */
#ifndef FIXC_EXIT_STATUS_H
#define FIXC_EXIT_STATUS_H

enum {
  EXIT_UNREACHABLE = 0,
  EXIT_USAGE = 1,
  EXIT_REJECTED = 2,
  EXIT_INTERNAL = 3,
  EXIT_UNEXPECTED = 4, /* fixc test: an expectation does not hold */
  EXIT_UNKNOWN = 5,
  EXIT_REACHABLE = 10,
};

#endif
