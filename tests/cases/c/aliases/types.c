#include <assert.h>
int real(void) { return 7; }
long other(void) __attribute__((alias("real")));
extern int save(void) __attribute__((returns_twice));
int main(void) {
  if (save())
    assert(other() == 7);
  return 0;
}
