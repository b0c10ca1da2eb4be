/* Static variables and strings of a function that have the names of others outside. */
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int x = 3;
static const struct {
  const char *name;
  int size;
} kinds[] = {{"byte", 1}, {"word", 2}};
static int first(void) { return x; }
int main(void) {
  static int x = 5;
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 1)
    return 0;
  x += i;
  assert(first() == 3);
  assert(kinds[i].name[1] != 'x');
  return 0;
}
