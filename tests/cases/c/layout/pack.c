/* `#pragma pack` counts where the braces of a struct end; `push` and `pop` nest. */
#include <assert.h>
#include <stddef.h>
struct before {
  char c;
  long long l;
};
#pragma pack(push, 1)
struct one {
  char c;
  long long l;
};
#pragma pack(push, two, 2)
struct two {
  char c;
  long long l;
};
#pragma pack(4)
struct four {
  char c;
  long long l;
};
#pragma pack(push)
struct still {
  char c;
  long long l;
};
#pragma pack(pop, two)
struct again {
  char c;
  long long l;
};
#pragma pack(pop)
struct after {
  char c;
  long long l;
};
_Pragma("pack(1)") struct word {
  char c;
  int i;
};
#pragma pack()
struct late {
  char c;
  int i;
#pragma pack(push, 2)
};
#pragma pack(pop)
#pragma pack(1)
struct bits {
  unsigned a : 20, b : 20;
  long long : 0;
  char c;
};
struct raised {
  char c;
  int i __attribute__((aligned(8)));
} __attribute__((aligned(4)));
#pragma pack(0)
int main(void) {
  assert(offsetof(struct one, l) == 1 && sizeof(struct one) == 9);
  assert(offsetof(struct two, l) == 2 && sizeof(struct two) == 10);
  assert(offsetof(struct four, l) == 4 && sizeof(struct four) == 12);
  assert(sizeof(struct still) == 12);
  assert(sizeof(struct again) == 9);
  assert(sizeof(struct after) == sizeof(struct before));
  assert(sizeof(struct word) == 5);
  assert(sizeof(struct late) == 6);
  assert(offsetof(struct bits, c) == 8 && sizeof(struct bits) == 9);
  assert(offsetof(struct raised, i) == 1 && sizeof(struct raised) == 8);
  struct one x = {1, 0x0102030405060708};
  unsigned char *p = (unsigned char *)&x;
  assert(p[1] == 8 && p[8] == 1);
  struct bits y = {0xfffff, 0xabcde, 3};
  p = (unsigned char *)&y;
  assert(p[2] == 0xef && p[3] == 0xcd && p[4] == 0xab && y.b == 0xabcde);
  return 0;
}
