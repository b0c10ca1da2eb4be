# 1 "/usr/include/stdio.h" 1 3 4
extern int printf(const char *format, ...);
extern int puts(const char *text);
extern long time(long *seconds);
# 2 "system.c" 2
int g;
int main(void) {
  char b[4] = "abc";
  long now = 1;
  g = 1;
  printf("%s\n", b);
  puts(b);
  time(&now);
  if (g != 1 || b[0] != 'a')
    goto ERROR;
  return 0;
ERROR:
  return 1;
}
