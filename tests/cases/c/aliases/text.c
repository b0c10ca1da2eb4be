#include <assert.h>
__asm__(".globl seven\nseven: movl $7, %eax\nret");
extern int seven(void);
int main(void) {
  assert(seven() == 7);
  return 0;
}
