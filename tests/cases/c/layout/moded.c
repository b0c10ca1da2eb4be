/* The attributes `mode` and `packed`, of variables, members, parameters and enums; vectors
   are known by their size alone. */
#include <assert.h>
#include <stddef.h>
enum small { A = 1000, B = 1 } __attribute__((packed));
enum wide { C = -1, D = 0xffffffff };
int byte __attribute__((mode(QI)));
struct m {
  char c;
  int y __attribute__((mode(HI)));
  enum small e;
  int z __attribute__((packed));
};
struct v {
  char c;
  int f __attribute__((vector_size(4 * sizeof(int))));
};
static int cut(unsigned x __attribute__((mode(byte)))) { return x; }
int main(void) {
  assert(sizeof byte == 1 && sizeof(enum small) == 2 && sizeof(enum wide) == 8);
  assert(offsetof(struct m, y) == 2 && offsetof(struct m, z) == 6 &&
         sizeof(struct m) == 10);
  assert(offsetof(struct v, f) == 16 && sizeof(struct v) == 32);
  byte = 300;
  assert(byte == 44 && cut(257) == 1);
  return 0;
}
