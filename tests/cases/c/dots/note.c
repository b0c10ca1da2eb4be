// vfprintf reads what the dots stand for, as the text has all formats.
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static int level, errors;

static void note(int l, const char *format, ...) {
  va_list list;
  if (l > level)
    return;
  va_start(list, format);
  vfprintf(stderr, format, list);
  va_end(list);
}

static void die(const char *format, ...) {
  va_list list;
  va_start(list, format);
  vfprintf(stderr, format, list);
  va_end(list);
  errors++;
  exit(1);
}

int main(void) {
  char name[4] = "abc";
  int n = 1, c = getchar();
  if (c < 0)
    die("no input: %d\n", c);
  note(0, "%s %p\n", name, (void *)&n);
  note(1, "%d\n", n);
  assert(name[0] == 'a' && n == 1);
  assert(c >= 0 && errors == 0);
}
