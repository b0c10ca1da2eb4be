/* To gcc, a bit-field as wide as an integer, at a place for one, is one: it has the
   alignment of that, and none of its type is passed over for it. */
#include <assert.h>
#include <stddef.h>
typedef int wide __attribute__((aligned(8)));
typedef long long odd __attribute__((aligned(1)));
struct a {
  char c[5];
  wide x : 8;
  char after;
};
struct b {
  char c[5];
  wide x : 7;
  char after;
};
struct c {
  char c[4];
  wide x : 16;
  char after;
};
struct d {
  char c[5];
  wide x : 16;
  char after;
};
struct e {
  char c[2];
  odd x : 16;
};
struct f {
  char c;
  odd x : 16;
};
struct g {
  char c[2];
  odd x : 17;
};
struct h {
  odd x : 64;
};
struct i {
  odd x : 64 __attribute__((aligned(2)));
};
struct j {
  odd x : 32 __attribute__((packed));
};
struct k {
  char c;
  wide x : 16 __attribute__((aligned(2)));
  char after;
};
struct l {
  odd : 32;
};
#pragma pack(2)
struct m {
  odd x : 32;
};
#pragma pack()
int main(void) {
  assert(offsetof(struct a, after) == 6 && sizeof(struct a) == 8);
  assert(offsetof(struct b, after) == 9 && sizeof(struct b) == 16);
  assert(offsetof(struct c, after) == 6);
  assert(offsetof(struct d, after) == 10);
  assert(_Alignof(struct e) == 2 && sizeof(struct e) == 4);
  assert(_Alignof(struct f) == 1 && sizeof(struct f) == 3);
  assert(_Alignof(struct g) == 1 && sizeof(struct g) == 5);
  assert(_Alignof(struct h) == sizeof(long));
  assert(_Alignof(struct i) == 8);
  assert(_Alignof(struct j) == 1);
  assert(offsetof(struct k, after) == 10);
  assert(_Alignof(struct l) == 1);
  assert(_Alignof(struct m) == 2);
  struct a s = {.x = -1};
  assert(((unsigned char *)&s)[5] == 255);
  return 0;
}
