/* What printf, sprintf and other functions of the system return is what the standards say. */
#define _GNU_SOURCE
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  char text[32], name[8] = "abc";
  int numbers[4] = {1, 1, 1, 1}, others[4] = {2, 2, 2, 2};
  struct tm t = {.tm_year = 100, .tm_mday = 32};
#ifdef DIGITS
  int n = sprintf(text, "x=%d%%, %s\n", x, "abc");
  assert(n >= 10 && n <= 20 && (x < 10 || x > 99 || n == 11));
#elif defined DIGITS_WRONG
  int n = sprintf(text, "%5d", x);
  assert(n < 11);
#elif defined CUT
  int n = snprintf(text, 3, "%.2s|%hhx", "abc", x);
  assert(n >= 4 && n <= 5);
#elif defined GUESSED
  int n = snprintf(text, sizeof text, "%s", name);
  assert(n == 3);
#elif defined OUTPUT
  int n = printf("%d\n", x), c = putchar('a');
  assert((n < 0 || n >= 2) && (c == EOF || c == 'a'));
#elif defined FAILS
  assert(printf("abc") >= 0);
#elif defined LINE
  char *p = fgets(name, sizeof name, stdin);
  assert(p == NULL || p == name);
#elif defined DATE
  mktime(&t);
  assert(t.tm_mon == 1);
#else
  mempcpy(numbers, others, sizeof numbers);
  assert(numbers[2] == 2);
#endif
  return 0;
}
