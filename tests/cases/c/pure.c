/* Functions without a body whose attributes say that they change nothing. */
#include <assert.h>
extern int length(const char *s) __attribute__((pure));
extern int __attribute__((__const__)) square(int);
int g = 1;
int main(void) {
  int a = 3;
  square(3);
  length((char *)&a);
  assert(g == 1 && a == 3);
  return 0;
}
