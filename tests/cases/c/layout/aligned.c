/* The alignment of a typedef is that of the members of this type, and of what is made
   of it. */
#include <assert.h>
#include <stddef.h>
typedef int wide __attribute__((aligned(32)));
typedef wide same;
typedef int odd __attribute__((aligned(1)));
typedef struct {
  char c;
} __attribute__((aligned(sizeof(long long)))) eight;
struct a {
  char c;
  wide x;
};
struct b {
  char c;
  same x;
};
struct c {
  char c;
  odd x;
};
struct d {
  char c;
  odd x[2];
};
struct e {
  char c;
  wide x;
} __attribute__((packed));
struct f {
  char c;
  __typeof__((wide)0) x;
};
struct g {
  char c;
  wide *x;
};
struct h {
  char c;
  eight x;
};
struct i {
  char c;
  int x __attribute__((aligned(1 << 4)));
};
wide global;
__typeof__(global) other;
struct j {
  char c;
  __typeof__(global) x;
};
struct k {
  char c;
  int x __attribute__((aligned));
};
int main(void) {
  assert(offsetof(struct a, x) == 32 && sizeof(struct a) == 64);
  assert(sizeof(struct b) == 64 && sizeof(wide) == 4);
  assert(offsetof(struct c, x) == 1 && sizeof(struct c) == 5);
  assert(offsetof(struct d, x) == 1 && sizeof(struct d) == 9);
  assert(sizeof(struct e) == 5);
  assert(sizeof(struct g) == 2 * sizeof(void *));
  assert(offsetof(struct h, x) == 8 && sizeof(struct h) == 16);
  assert(offsetof(struct i, x) == 16 && sizeof(struct i) == 32);
  assert(sizeof(struct j) == 64);
  assert(sizeof(struct k) == 32);
  assert(_Alignof(wide) == 32 && __alignof__(global) == 32);
  struct a s = {1, 2};
  assert(*(int *)((char *)&s + 32) == 2);
  return 0;
}
