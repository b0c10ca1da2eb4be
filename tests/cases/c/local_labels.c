/* __label__: each block has its own label of the name. */
#include <assert.h>

#define FIND(a, n, x)                                                          \
  ({                                                                           \
    __label__ found;                                                           \
    int at = 0;                                                                \
    for (; at < (n); at++)                                                     \
      if ((a)[at] == (x))                                                      \
        goto found;                                                            \
    at = -1;                                                                   \
  found:                                                                       \
    at;                                                                        \
  })

int main(int argc, char **argv) {
  int a[3] = {4, 5, 6}, n = 0;
  assert(FIND(a, 3, 5) == 1);
  assert(FIND(a, 3, 7) == -1);
  {
    __label__ out, in;
    if (argc > 3)
      goto out;
    n = 1;
    {
      __label__ out;
      goto out;
      n = 2;
    out:
      n += 10;
    }
  in:
    if (n > 20)
      goto in;
  out:;
  }
  if (argc > 5)
    goto out;
  assert(n == (argc > 3 ? 0 : 11));
out :
#ifdef WRONG
{
  __label__ ERROR;
  if (argc == 5)
    goto ERROR;
  return 0;
ERROR:
  return 1;
}
#endif
  return 0;
}
