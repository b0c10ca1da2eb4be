/* When errno is an input of a run. */
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
int main(int argc, char **argv) {
  FILE *f;
  long x;
  int n;
  switch (WHICH) {
  /* No run may say so: the reason is none of those that the function gives, it has not
     failed, or its arguments decide. */
  case 1:
    assert(close(3) == 0 || errno != 12345);
    break;
  case 2:
    n = close(3);
    assert(n < 0 || errno == 0);
    break;
  case 3:
    f = fopen("a", "r");
    assert(!f || errno == 0);
    break;
  case 4:
    assert(strtol("7", NULL, 10) == 7 && errno == 0);
    break;
  case 5:
    x = strtol(argc > 1 ? argv[1] : "", NULL, 10);
    assert(errno != ERANGE || x == LONG_MAX || x == LONG_MIN);
    break;
  /* So it is. */
  case 10:
    close(-1);
    assert(errno != 0);
    break;
  case 11:
    f = fopen("a", "r");
    assert(f || errno != 0);
    break;
  /* Such runs are there. */
  case 20:
    close(-1);
    assert(errno != EBADF);
    break;
  case 21:
    assert(fopen("a", "r") || errno != ENOENT);
    break;
  case 22:
    f = fopen("a", "r");
    assert(!f || errno != 0);
    break;
  case 23:
    assert(write(1, "ready\n", 6) >= 0 || errno != EIO);
    break;
  case 24:
    if (puts("ready") >= 0)
      assert(errno != 0);
    break;
  case 25:
    x = strtol(argc > 1 ? argv[1] : "", NULL, 10);
    assert(errno != ERANGE || x != LONG_MAX);
    break;
  case 26:
    x = strtol(argc > 1 ? argv[1] : "", NULL, 10);
    assert(errno != 0 || x != 42);
    break;
  case 27:
    x = strtoul(argc > 1 ? argv[1] : "", NULL, 0) == ULONG_MAX;
    assert(!x || errno == ERANGE); /* -1 */
    break;
  }
  return 0;
}
