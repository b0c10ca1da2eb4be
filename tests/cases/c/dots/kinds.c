// Values of all sizes, by a list, by its copy, and by a call within another.
#include <assert.h>
#include <stdarg.h>

struct pair {
  int a;
  short b;
};

static long walk(const char *kinds, va_list list) {
  long r = 0;
  for (; *kinds; kinds++)
    switch (*kinds) {
    case 'i':
      r += va_arg(list, int);
      break;
    case 'l':
      r += va_arg(list, long long);
      break;
    case 'p':
      r += ++*va_arg(list, int *);
      break;
    case 's':
      r += va_arg(list, struct pair).b;
      break;
    }
  return r;
}

static long twice(const char *kinds, ...) {
  va_list list, again;
  va_start(list, kinds);
  va_copy(again, list);
  long r = walk(kinds, list) + walk(kinds, again);
  va_end(again);
  va_end(list);
  return r;
}

int main(void) {
  int x = 1;
  struct pair p = {3, 4};
  assert(twice("ilps", -7, 1LL << 40, &x, p) == 2 * (-7 + (1LL << 40) + 4) + 5);
  assert(x == 3);
  assert(twice("") == 0);
  assert(twice("is", (int)twice("i", 2), p) == 16);
  long (*f)(const char *, ...) = twice;
  assert(f("i", 'a') == 2 * 'a');
}
