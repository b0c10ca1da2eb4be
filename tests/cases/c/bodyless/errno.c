# 1 "/usr/include/errno.h" 1 3 4
extern int *__errno_location(void) __attribute__((const));
extern int close(int file);
# 2 "errno.c" 2
/* Only calls change errno, and not to zero. */
static int own;

int main(int argc, char **argv) {
  own = argc;
  *__errno_location() = 0;
  if (*__errno_location() != 0)
    goto ERROR;
  argv[0][0] = '-';
  *__errno_location() = 4;
  close(0);
#ifdef CHANGED
  if (*__errno_location() == 5)
    goto ERROR;
#endif
  if (*__errno_location() == 0 || own != argc)
    goto ERROR;
  return 0;
ERROR:
  return 1;
}
