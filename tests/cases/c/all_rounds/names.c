#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#include <string.h>
static const char *const names[] = {"apple", "banana", "cherry", "date"};
static int find(const char *s) {
  for (int i = 0; i < 4; i++)
    if (strcmp(names[i], s) == 0)
      return i;
  return -1;
}
int main(void) {
  int k = __VERIFIER_nondet_int();
  if (k < 0 || k > 3)
    return 0;
  assert(find(names[k]) == k);
  assert(find("cherr") < 0);
  for (int i = 1; i < 4; i++)
    assert(strcmp(names[i - 1], names[i]) < 0);
  return 0;
}
