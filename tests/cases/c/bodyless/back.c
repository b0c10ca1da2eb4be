# 1 "/usr/include/string.h" 1 3 4
extern char *strcasestr(const char *in, const char *what);
extern long read(int from, void *to, unsigned long size);
# 2 "back.c" 2
/* A pointer to what is only read may come back, and be written by. */
int main(int argc, char **argv) {
  static int own;
  char text[4] = "a.b", *at = strcasestr(text, ".");
  if (!at)
    return 0;
  own = argc;
  if (argc > 1)
    *at = 0;
  else
    read(0, at, 1);
#ifdef TEXT
  if (text[1] != '.')
    goto ERROR;
#endif
  if (own != argc)
    goto ERROR;
  return 0;
ERROR:
  return 1;
}
