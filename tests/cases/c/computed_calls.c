/* What these functions of the C library do is decided by what they are given, also where a
   program declares them by itself: no run takes another result. */
#include <assert.h>
extern double remainder(double, double);
extern long a64l(const char *);
#ifdef WIDE
#include <wchar.h>
#define GOOD (wcscoll(L"abc", L"abc") == 0)
#elif defined STRINGS
#include <string.h>
#define GOOD (strcoll("a", "b") < 0)
#elif defined POINTER
#include <string.h>
#define GOOD (strerror(1) != 0)
#elif defined PARTS
#include <math.h>
static int exponent;
#define GOOD (frexp(8.0, &exponent) == 0.5)
#elif defined OWN
#define GOOD (a64l("/") == 1)
#elif defined ROOT
#define GOOD (remainder(7.0, 4.0) == -1.0)
#else
extern int gamma(int); /* another function */
#define GOOD (gamma(1) != 5)
#endif
int main(void) {
  assert(GOOD);
  return 0;
}
