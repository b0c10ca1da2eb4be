/* cli/result.c — the last line of a run. */
#include "result.h"

#include <string.h>
#include <unistd.h>

void result_print(FILE *out, fixc_verdict_t verdict, const char *reason) {
  switch (verdict) {
  case FIXC_REACHABLE:
    fprintf(out, "RESULT: reachable\n");
    break;
  case FIXC_UNREACHABLE:
    fprintf(out, "RESULT: unreachable\n");
    break;
  case FIXC_UNKNOWN:
    fprintf(out, "RESULT: unknown (%s)\n", reason);
    break;
  case FIXC_NO_VERDICT:
    break;
  }
}

int result_write_unknown(int fd, const char *reason) {
  char line[80] = "RESULT: unknown (";
  size_t n = strlen(line), m = strlen(reason);
  if (m > sizeof line - n - 2)
    m = sizeof line - n - 2;
  memcpy(line + n, reason, m);
  memcpy(line + n + m, ")\n", 2);
  return write(fd, line, n + m + 2) < 0 ? -1 : 0;
}
